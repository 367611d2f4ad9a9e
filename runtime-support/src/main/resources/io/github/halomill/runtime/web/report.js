'use strict';
(() => {
  const page = JSON.parse(document.getElementById('data').textContent);
  const runs = page.runs;
  const main = document.getElementById('page');
  const {element, number, chart, line, redraw} = halomill;

  const section = (title, ...children) => element('section', '', element('h2', '', title), ...children);
  const colour = i => 'var(--c' + i % 8 + ')';

  function swatch(i) {
    const made = element('span', 'swatch');
    made.style.background = colour(i);
    return made;
  }

  const plain = value => typeof value === 'object' ? JSON.stringify(value) : String(value);

  function bytes(value) {
    const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
    let unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return (unit === 0 ? value : value.toPrecision(3)) + ' ' + units[unit];
  }

  function seconds(value) {
    if (value >= 0.9995) return (value < 999.5 ? value.toPrecision(3) : value.toFixed(0)) + ' s';
    return value >= 0.9995e-3 ? (value * 1e3).toPrecision(3) + ' ms' : (value * 1e6).toPrecision(3) + ' µs';
  }

  // A word of a command line as a shell takes it.
  const quoted = word => /^[\w@%+=:,./{}-]+$/.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";

  function table(head, rows) {
    const made = element('table', '');
    const cell = (tag, value, numeric) => {
      const one = element(tag, numeric ? 'number' : '');
      one.append(value instanceof Node ? value : String(value));
      return one;
    };
    const numeric = i => rows.length > 0 && rows.every(row => /^[-–\d.,\u2009e+ ]*( ?([kMGTP]?B|s|ms|µs|%|GB\/s))?$/
      .test(row[i] instanceof Node ? 'text' : String(row[i])));
    const kinds = head.map((_, i) => i > 0 && numeric(i));
    if (head.some(name => name !== '')) {
      made.append(element('thead', '', element('tr', '', ...head.map((name, i) => cell('th', name, kinds[i])))));
    }
    made.append(element('tbody', '', ...rows.map(row => element('tr', '', ...row.map((v, i) => cell('td', v, kinds[i]))))));
    return element('div', 'scroll', made);
  }

  const pairs = (title, entries, show) => entries.length === 0 ? null : element('div', '',
    element('h3', '', title), table(['', ''], entries.map(([name, value]) => [name, show(value)])));

  const thinned = series => series.rows.length < series.count
    ? element('p', 'note', 'Of ' + number(series.count) + ' rows ' + number(series.rows.length)
      + ' are shown, evenly spaced, with the last one; --series FILE.csv has them all.') : null;

  const seriesOf = run => run.report.series && run.report.series.rows.length > 0 ? run.report.series : null;

  function curves(shown) {
    const all = shown.filter(seriesOf);
    if (all.length === 0) return null;
    const names = [...new Set(all.flatMap(run => seriesOf(run).columns.slice(1)))].filter(name => name !== 'time');
    const xName = all.every(run => seriesOf(run).columns.includes('time')) ? 'time' : 'iteration';
    const drawn = names.map(name => {
      const lines = all.map(run => [run, seriesOf(run)])
        .filter(([, series]) => series.columns.includes(name))
        .map(([run, series]) => line(series, series.columns.indexOf(name), series.columns.indexOf(xName),
          runs.length > 1 ? run.name : name, runs.indexOf(run)))
        .filter(one => one.xs.length > 0);
      return lines.length === 0 ? null : chart(name, xName, lines);
    });
    const notes = all.map(seriesOf).map(thinned).filter(note => note !== null).slice(0, 1);
    return section('Series', ...notes, element('div', 'charts', ...drawn));
  }

  function tables(run) {
    if (!run.tables || run.tables.length === 0) return null;
    return section('Probes', element('div', 'charts', ...run.tables.map(of => {
      const first = of.columns[1] === 'time' ? 2 : 1;
      const columns = of.columns.slice(first, first + 8);
      const lines = columns.map((name, i) => line(of, first + i, first - 1, name, i)).filter(one => one.xs.length > 0);
      const made = chart(of.name, of.columns[first - 1], lines);
      if (of.columns.length > first + 8) {
        made.append(element('p', 'note', 'The first 8 of ' + (of.columns.length - first) + ' columns.'));
      }
      if (of.rows.length < of.count) {
        made.append(element('p', 'note', number(of.rows.length) + ' of ' + number(of.count) + ' rows are shown.'));
      }
      return made;
    })));
  }

  // Parts of a report of one run.
  function heading(title, texts, badges) {
    return element('header', '', element('h1', '', title),
      ...texts.filter(text => text !== '').map(text => element('p', '', text)), ...badges);
  }

  const badge = (text, kind) => element('span', 'badge ' + kind, text);

  function badges(report) {
    const made = [];
    if (report.stoppedBy) made.push(badge('stopped by ' + report.stoppedBy, 'bad'));
    const failures = (report.failures || []).length;
    if (failures > 0) made.push(badge(failures === 1 ? 'a device failed' : failures + ' devices failed', 'bad'));
    const verification = report.verification;
    if (verification && verification.kind !== 'none') {
      made.push(verification.passed ? badge('verified (' + verification.kind + '): the same bits as one zone', 'good')
        : badge('not verified (' + verification.kind + ')', 'bad'));
    }
    return made;
  }

  const when = text => text ? text.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC') : '';

  const origin = report => [when(report.start), report.host,
    report.hosts && report.hosts.length > 1 ? report.hosts.length + ' ranks' : '', report.version]
    .filter(text => text).join(' · ');

  function tiles(report) {
    const tile = (value, text) => element('div', 'tile', element('b', '', value), element('span', '', text));
    const loop = report.seconds.loop;
    return element('div', 'tiles',
      tile(number(report.iterations), 'iterations'),
      tile(seconds(loop), 'in the loop'),
      loop > 0 && report.iterations > 0 ? tile(seconds(loop / report.iterations), 'an iteration') : null,
      report.gigabytesPerSecond > 0 ? tile(bytes(report.gigabytesPerSecond * 1e9) + '/s', 'of kernel data') : null,
      tile(number(report.zones), report.zones === 1 ? 'zone' : 'zones'),
      tile(bytes(report.exchange.bytesTotal), 'exchanged'));
  }

  const list = (title, items, className) => {
    if (!items || items.length === 0) return null;
    const made = section(title, element('ul', '', ...items.map(item => element('li', '', item))));
    made.classList.add(...(className ? [className] : []));
    return made;
  };

  const failure = of => when(of.time) + ': ' + of.message + '; the run ' + (of.checkpoint
    ? 'went on from ' + of.checkpoint + ', after iteration ' + number(of.from) : 'began again');

  function whatRan(report) {
    const command = report.command && report.command.length > 0
      ? element('pre', '', report.command.map(quoted).join(' ')) : null;
    return section('What ran', command, element('div', 'columns',
      pairs('Parameters', Object.entries(report.parameters || {}), plain),
      pairs('Scalars at the end', Object.entries(report.scalars), number),
      report.hosts.length > 1 ? pairs('Ranks', report.hosts.map((host, rank) => ['rank ' + rank, host]), plain) : null));
  }

  function cut(run) {
    const report = run.report;
    const facts = [['parts', report.split.join(' × ') + ' (' + report.strategy + ')'], ['plan', report.plan]];
    if (report.idle) facts.push(['idle', report.idle]);
    let picture = null;
    if (run.cut) {
      const image = element('img', '');
      image.alt = 'The zones and their ghost zones';
      image.src = 'data:image/svg+xml;base64,' + run.cut;
      picture = element('div', 'cut', image);
    }
    const decisions = report.decisions && report.decisions.length > 0
      ? element('details', '', element('summary', '', 'What was tried and decided (' + report.decisions.length + ' lines)'),
        element('pre', '', report.decisions.join('\n'))) : null;
    return section('Cut and plan', table(['', ''], facts), element('p', ''), picture, decisions);
  }

  function bar(label, value, most, text, place) {
    const filled = element('i', '');
    filled.style.width = Math.min(100, most > 0 ? 100 * value / most : 0) + '%';
    filled.style.background = colour(place);
    return element('div', 'bars', element('span', 'label', label), element('div', 'bar', filled),
      element('span', 'value', text));
  }

  function devices(report) {
    const loop = report.seconds.loop;
    const share = value => seconds(value) + (loop > 0 ? '  (' + (100 * value / loop).toFixed(0) + ' %)' : '');
    const made = report.devices.map((device, zone) => element('div', 'device',
      element('h3', '', 'Zone ' + zone + ': ' + device.id + ' ' + device.name
        + (report.hosts.length > 1 ? ' (rank ' + device.rank + ' on ' + device.node + ')' : '')),
      bar('kernels', device.kernelSeconds, loop, share(device.kernelSeconds), 0),
      bar('transfers', device.transferSeconds, loop, share(device.transferSeconds), 1),
      bar('exposed', device.exposedSeconds, loop, share(device.exposedSeconds), 7),
      bar('waits for the device', device.deviceWaitSeconds, loop, share(device.deviceWaitSeconds), 4),
      bar('waits for neighbours', device.neighbourWaitSeconds, loop, share(device.neighbourWaitSeconds), 5)));
    const shown = made.slice(0, 8);
    const rest = made.length > 8 ? element('details', '', element('summary', '', (made.length - 8) + ' more zones'),
      ...made.slice(8)) : null;
    return section('Where time went', element('p', 'note', 'Of the loop of ' + seconds(loop)
      + '. Transfers go on beside kernels; exposed is the time in which the device computed nothing.'
      + (report.imbalance > 0.1 ? ' The busiest device computes ' + (100 * report.imbalance).toFixed(0)
        + ' % longer than the average.' : '')), ...shown, rest);
  }

  function balance(report) {
    const of = report.balance;
    if (!of) return null;
    const cells = of.cells.reduce((all, some) => all + some, 0);
    const facts = of.cells.map((some, zone) => ['Zone ' + zone + ' on ' + report.devices[zone].id,
      number(some) + ' cells, ' + (100 * some / cells).toFixed(1) + ' %'
      + (of.weights ? ', weight ' + number(of.weights[of.devices[zone]]) : '')]);
    const lines = of.shares.columns.slice(1, 9).map((name, i) => line(of.shares, i + 1, 0, name, i));
    const drawn = of.shares.rows.length > 1
      ? element('div', 'charts', chart('busy, of the zone that is busy longest', 'iteration', lines)) : null;
    const moves = of.moves.length === 0 ? null : table(['after iteration', 'cells of zones', 'took', 'why'],
      of.moves.map(move => [number(move.iteration), move.cells.map(number).join(', '),
        move.seconds === null ? 'not made' : seconds(move.seconds), move.reason]));
    return section('Balance', element('p', 'note', of.equalParts > 1.01
      ? 'Equal parts would have taken ' + of.equalParts.toFixed(2) + ' times as long.'
      : 'Equal parts would have taken as long.'), table(['', ''], facts), drawn, moves);
  }

  function roofline(report) {
    if (!report.devices.some(device => device.copyGigabytesPerSecond > 0)) return null;
    return section('Roofline', element('p', 'note',
      'Kernel data a second against what the device copies of its own memory; more than 100 % means several steps in one pass.'),
    ...report.devices.map((device, zone) => bar('zone ' + zone, device.roofline, 1,
      bytes(device.gigabytesPerSecond * 1e9) + '/s of ' + bytes(device.copyGigabytesPerSecond * 1e9) + '/s', zone)));
  }

  function exchanges(report) {
    const of = report.exchange;
    const rows = [
      ['exchanges', number(of.count) + (of.depth === 1 ? ', before each step' : ', every ' + of.depth + ' steps')],
      ['bytes an exchange', bytes(of.bytesPerExchange)],
      ['bytes in all', bytes(of.bytesTotal) + ', of which ' + bytes(of.bytesMinimum) + ' are the minimum'],
      ['overlapped', of.overlap ? 'yes' : 'no'],
    ];
    if (report.hosts.length > 1) {
      rows.push(['between ranks', bytes(of.bytesBetweenRanks)], ['between nodes', bytes(of.bytesBetweenNodes)]);
    }
    const times = ['setup', 'upload', 'loop', 'download'].map(name => [name, seconds(report.seconds[name])]);
    if (report.saved.files > 0) {
      times.push(['saved', bytes(report.saved.bytes) + ' in ' + number(report.saved.files) + ' files; zones waited '
        + seconds(report.saved.waitSeconds)]);
    }
    return section('Exchanges and times', element('div', 'columns',
      element('div', '', table(['', ''], rows)), element('div', '', table(['', ''], times))));
  }

  function pictures(run) {
    if (!run.pictures || run.pictures.length === 0) return null;
    const missing = (run.picturesLeftOut || 0) > 0
      ? element('p', 'note', number(run.picturesLeftOut) + ' more are in files beside the run.') : null;
    return section('Pictures', missing, element('div', 'pictures', ...run.pictures.map(picture => {
      const image = element('img', '');
      image.alt = picture.name;
      image.src = 'data:image/png;base64,' + picture.data;
      return element('figure', '', image, element('figcaption', '', picture.name));
    })));
  }

  function details(run) {
    const report = run.report;
    return [list('Devices that failed', (report.failures || []).map(failure), 'warnings'),
      list('Warnings', report.warnings, 'warnings'),
      list('Guessed, to be confirmed in the description', report.guesses, 'warnings'),
      whatRan(report), runs.length === 1 ? curves([run]) : null, pictures(run), tables(run), devices(report),
      balance(report), cut(run), roofline(report), exchanges(report)].filter(part => part !== null);
  }

  // Several runs.
  function differing() {
    const names = of => [...new Set(runs.flatMap(run => Object.keys(run.report[of] || {})))];
    const value = (run, of, name) => (run.report[of] || {})[name];
    const differs = (of, name) => new Set(runs.map(run => JSON.stringify(value(run, of, name)))).size > 1;
    return {
      parameters: names('parameters').filter(name => differs('parameters', name)),
      scalars: names('scalars'),
      value,
    };
  }

  function summary() {
    const {parameters, scalars, value} = differing();
    const head = ['run', ...parameters, ...scalars, 'iterations', 'loop', 'kernel data', 'zones'];
    const rows = runs.map((run, i) => [element('span', '', swatch(i), run.name),
      ...parameters.map(name => number(value(run, 'parameters', name))),
      ...scalars.map(name => number(value(run, 'scalars', name))),
      number(run.report.iterations), seconds(run.report.seconds.loop),
      bytes(run.report.gigabytesPerSecond * 1e9) + '/s', number(run.report.zones)]);
    return section('Runs', table(head, rows));
  }

  function several() {
    const report = runs[0].report;
    main.append(heading(page.title, [runs.length + ' runs of ' + report.program, origin(report)], []), summary());
    const drawn = curves(runs);
    if (drawn) main.append(drawn);
    for (const run of runs) {
      const made = element('details', 'run', element('summary', '', run.name), tiles(run.report), ...details(run));
      made.addEventListener('toggle', redraw);
      main.append(made);
    }
  }

  function one() {
    const run = runs[0];
    main.append(heading(page.title, [origin(run.report)], badges(run.report)), tiles(run.report), ...details(run));
  }

  if (runs.length === 1) one(); else several();
  main.append(element('footer', '', 'Written by Halomill. This page loads nothing: all it shows is in it.'));
  redraw();
})();
