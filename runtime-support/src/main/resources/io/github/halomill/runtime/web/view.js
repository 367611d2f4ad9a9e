'use strict';

// The live page of a run: asks for its state, shows what comes, and says what whoever looks wants.
// uPlot draws the curves; the colour maps are matplotlib's (viridis, magma, cividis; RdBu is ColorBrewer's).
(() => {
  const MAPS = {
    viridis: '44015448186a472d7b4240863b528b33638d2c728e26828e21918c1fa08828ae803fbc735ec96284d44baddc30d8e219fde725',
    magma: '0000040a08221d114736106b51127c6a1c818326819c2e7fb73779d0416fe75263f56b5cfc8961fea772fec488fde2a3fcfdbf',
    cividis: '00224e002e6a1a386f32436d434e6c535a6d61656f6f70737d7c788c88789b9476aba072bcae6ccdbb63dec958f0d846fee838',
    rdbu: '0530611752902a71b23f8ec06bacd19bc9e0c2ddece0ecf3f7f6f6fbe5d8fbccb4f5aa89e48066d05548ba2832930e2667001f',
  };
  const AXES = ['x', 'y', 'z'];
  const FRAME_MILLIS = 200;
  const STATUS_MILLIS = 250;
  const HIDDEN_MILLIS = 1000; // rarer, and the program would not wait for this page when it is done
  const RATE_SECONDS = 4;
  const MOST_LOST = 20;
  const CHART_HEIGHT = 130;

  const viewer = Math.random().toString(36).slice(2);
  const byId = id => document.getElementById(id);
  const sleep = millis => new Promise(done => setTimeout(done, millis));

  let program = null;
  let status = { state: 'starting' };
  let frame = null;
  let shown = null; // of the frame: the least and the greatest value that have a colour
  let grown = null; // the range of all frames with the same settings
  let place = null; // of the cross: column and row
  let over = false;
  let rates = [];

  history.replaceState(null, '', location.pathname); // the token is in a cookie by now

  // --- asking ---

  async function ask(path, options) {
    const answer = await fetch(path, { cache: 'no-store', credentials: 'same-origin', ...options });
    if (!answer.ok) {
      const why = answer.status === 403 ? 'this page is not let in any more: open the address that the program printed'
        : await answer.text();
      throw Object.assign(new Error(why || `the program answers ${answer.status}`), { code: answer.status });
    }
    return answer;
  }

  async function tell(path) {
    try {
      await ask(path, { method: 'POST' });
      say('');
    } catch (e) {
      say(e.message);
    }
  }

  function say(text) {
    byId('message').textContent = text;
    byId('message').hidden = !text;
  }

  async function followStatus() {
    let lost = 0;
    while (!over) {
      try {
        const now = await (await ask(`/status?viewer=${viewer}&every=${known.every}&known=${known.x.length}`)).json();
        if (lost > 0) {
          say('');
        }
        lost = 0;
        status = now;
        if (now.curves) {
          addCurves(now.curves);
        }
        if (!program && now.state !== 'starting') {
          begin(await (await ask('/program')).json());
        }
        showStatus();
      } catch (e) {
        lost++;
        if (e.code === 403 || lost >= MOST_LOST) {
          over = true;
        }
        status = { ...status, state: 'lost' };
        say(e.code ? e.message : 'the program cannot be reached; what it sent last stays here');
        showStatus();
      }
      over = over || ['done', 'stopped', 'failed'].includes(status.state);
      await sleep(document.hidden ? HIDDEN_MILLIS : STATUS_MILLIS);
    }
  }

  async function followFrames() {
    let asked = '';
    let why = ''; // there was no frame
    while (true) {
      const last = over;
      if (program && !document.hidden || last && program) {
        const query = frameQuery();
        const isNew = query !== asked || !frame || frame.iteration !== status.done;
        if (isNew && status.state !== 'lost' || last) {
          const begun = performance.now();
          try {
            await getFrame(query, last);
            asked = query;
            if (why && byId('message').textContent === why) {
              say('');
            }
            why = '';
          } catch (e) {
            if (e.code && !last) {
              why = e.message;
              say(why);
            }
          }
          await sleep(Math.max(20, FRAME_MILLIS - (performance.now() - begun)));
        }
      }
      if (last) {
        return;
      }
      await sleep(30);
    }
  }

  async function getFrame(query, last) {
    const answer = await ask(`/frame?${query}&viewer=${viewer}${last ? '&last' : ''}`);
    const facts = JSON.parse(answer.headers.get('X-Frame'));
    const bytes = await answer.arrayBuffer();
    if (query !== frameQuery()) {
      return; // somebody has chosen something else meanwhile
    }
    if (!frame || frame.query !== query) {
      grown = null;
    }
    frame = { ...facts, query, values: facts.bytes === 8 ? new Float64Array(bytes) : new Float32Array(bytes) };
    frame.axes = [0, 1, 2].filter(d => d !== axis());
    draw();
  }

  // --- settings ---

  const fieldOf = () => program.fields[Number(byId('field').value)];

  function axis() {
    return byId('slice').hidden ? 2 : Number(byId('axis').value);
  }

  function frameQuery() {
    const [component, slot] = (byId('part').value || '0 0').split(' ');
    const wide = Math.ceil(byId('plane').clientWidth * (window.devicePixelRatio || 1));
    const size = Math.min(1024, Math.max(128, Math.ceil(wide / 128) * 128));
    return `field=${byId('field').value}&component=${component}&slot=${slot}&axis=${axis()}`
      + `&index=${byId('index').value}&size=${size}`;
  }

  function begin(facts) {
    program = facts;
    document.title = `${facts.program} – Halomill`;
    byId('program').textContent = facts.program;
    byId('field').replaceChildren(...facts.fields.map((field, i) => new Option(`${field.name} (${field.type})`, i)));
    const dull = field => (field.cells ? 0 : 8) + (field.written ? 0 : 4) + (field.real ? 0 : 2)
      + (field.components * field.slots.length > 1 ? 1 : 0);
    const best = facts.fields.reduce((a, b) => dull(b) < dull(a) ? b : a);
    byId('field').value = String(facts.fields.indexOf(best));
    chooseField();
    const checkpoint = byId('checkpoint');
    checkpoint.title = facts.checkpoints ? 'Write a checkpoint now' : 'Start the program with --checkpoint DIR to have these';
  }

  function chooseField() {
    const field = fieldOf();
    const parts = [];
    for (let c = 0; c < field.components; c++) {
      field.slots.forEach((slot, s) => parts.push(
        new Option((field.components > 1 ? `[${c}]` : '') + slot || 'value', `${c} ${s}`)));
    }
    byId('part').replaceChildren(...parts);
    byId('part-label').hidden = parts.length < 2;
    const sizes = field.size;
    byId('slice').hidden = sizes[2] === 1;
    chooseAxis();
  }

  function chooseAxis() {
    const length = fieldOf().size[axis()];
    byId('index').max = String(length - 1);
    byId('index').value = String(Math.floor(length / 2));
    showIndex();
  }

  function showIndex() {
    byId('index-text').textContent = `${AXES[axis()]} = ${byId('index').value}`;
  }

  function chooseRange() {
    const fixed = byId('range').value === 'fixed';
    byId('limits').hidden = !fixed;
    if (fixed && shown) {
      byId('low').value = String(Number(shown.low.toPrecision(4)));
      byId('high').value = String(Number(shown.high.toPrecision(4)));
    }
    draw();
  }

  // --- the picture ---

  function colours() {
    const hex = MAPS[byId('map').value];
    const anchors = hex.length / 6;
    const table = new Uint32Array(256);
    for (let i = 0; i < 256; i++) {
      const at = i / 255 * (anchors - 1);
      const one = Math.min(anchors - 2, Math.floor(at));
      let colour = 255 << 24;
      for (let c = 0; c < 3; c++) {
        const from = parseInt(hex.substr(one * 6 + c * 2, 2), 16);
        const to = parseInt(hex.substr(one * 6 + 6 + c * 2, 2), 16);
        colour |= Math.round(from + (to - from) * (at - one)) << 8 * c;
      }
      table[i] = colour >>> 0;
    }
    return table;
  }

  function rangeOf(values, log) {
    let low = Infinity;
    let high = -Infinity;
    for (const value of values) {
      if (Number.isFinite(value) && (!log || value > 0)) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    return low <= high ? { low, high } : { low: log ? 1 : 0, high: 1 };
  }

  function chooseLimits(log) {
    const mode = byId('range').value;
    const low = parseFloat(byId('low').value);
    const high = parseFloat(byId('high').value);
    if (mode === 'fixed' && low < high && (!log || low > 0)) {
      return { low, high };
    }
    let now = rangeOf(frame.values, log);
    if (byId('map').value === 'rdbu' && !log) {
      const most = Math.max(Math.abs(now.low), Math.abs(now.high));
      now = { low: -most, high: most };
    }
    grown = grown && grown.log === log
      ? { low: Math.min(grown.low, now.low), high: Math.max(grown.high, now.high), log } : { ...now, log };
    return mode === 'grow' ? grown : now;
  }

  function draw() {
    if (!frame) {
      return;
    }
    const log = byId('log').checked;
    shown = chooseLimits(log);
    const [right, up] = frame.axes;
    const [width, height] = [frame.count[right], frame.count[up]];
    const isRow = height === 1;
    byId('plane').hidden = isRow;
    byId('colourbar').hidden = isRow;
    byId('row').hidden = !isRow;
    if (isRow) {
      drawRow(right, log);
    } else {
      drawPlane(width, height, log);
      drawTicks(log);
    }
    read();
  }

  function drawPlane(width, height, log) {
    const canvas = byId('picture');
    canvas.width = width;
    canvas.height = height;
    const table = colours();
    const image = new ImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const low = log ? Math.log(shown.low) : shown.low;
    const scale = 255.999 / ((log ? Math.log(shown.high) : shown.high) - low || 1);
    const values = frame.values;
    for (let y = 0; y < height; y++) {
      const line = (height - 1 - y) * width; // y grows upwards
      for (let x = 0; x < width; x++) {
        const value = log ? Math.log(values[y * width + x]) : values[y * width + x];
        const at = (value - low) * scale;
        pixels[line + x] = at >= 0 ? table[at > 255 ? 255 : at | 0] : at < 0 ? table[0] : 0;
      }
    }
    canvas.getContext('2d').putImageData(image, 0, 0);
    byId('empty').hidden = true;
    fit();
  }

  // Cells are squares, unless the plane would be a thread.
  function fit() {
    const plane = byId('plane');
    const [right, up] = frame.axes;
    const ratio = Math.min(6, Math.max(0.4, frame.size[right] / frame.size[up]));
    const most = Math.max(240, window.innerHeight * 0.72);
    const width = Math.min(plane.parentElement.clientWidth - 34, most * ratio);
    plane.style.width = `${width}px`;
    plane.style.height = `${width / ratio}px`;
  }

  function drawTicks(log) {
    const bar = byId('colours').getContext('2d');
    const image = new ImageData(256, 1);
    new Uint32Array(image.data.buffer).set(colours());
    bar.putImageData(image, 0, 0);
    const ticks = [0, 0.25, 0.5, 0.75, 1].map(at => {
      const value = log ? Math.exp(Math.log(shown.low) + at * (Math.log(shown.high) - Math.log(shown.low)))
        : shown.low + at * (shown.high - shown.low);
      const text = document.createElement('span');
      text.textContent = number(Math.abs(value) < (shown.high - shown.low) * 1e-6 ? 0 : value, 3);
      return text;
    });
    byId('ticks').replaceChildren(...ticks);
  }

  let row = null;

  function drawRow(right, log) {
    const x = Array.from(frame.values, (_, i) => frame.first[right] + i * frame.stride[right]);
    const y = Array.from(frame.values, value => Number.isFinite(value) && (!log || value > 0) ? value : null);
    const kind = `${frame.query} ${log} ${byId('range').value}`;
    if (!row || row.kind !== kind) {
      row?.plot.destroy();
      const element = byId('row');
      row = { kind, plot: new uPlot(chartOptions(element, fieldOf().name, 320, log, byId('reading')), [x, y], element) };
    } else {
      row.plot.setData([x, y]);
    }
  }

  // --- reading a cell ---

  function point(event) {
    const box = byId('picture').getBoundingClientRect();
    const [right, up] = frame ? frame.axes : [0, 1];
    if (!frame || !box.width) {
      return;
    }
    const column = Math.floor((event.clientX - box.left) / box.width * frame.count[right]);
    const line = Math.floor((box.bottom - event.clientY) / box.height * frame.count[up]);
    place = { column, line };
    read();
  }

  function read() {
    if (!frame || byId('plane').hidden) {
      byId('reading').textContent = frame ? moment() : '\u00a0';
      return;
    }
    const [right, up] = frame.axes;
    const [width, height] = [frame.count[right], frame.count[up]];
    byId('cross').hidden = !place;
    if (!place) {
      byId('reading').textContent = moment();
      return;
    }
    place.column = Math.max(0, Math.min(width - 1, place.column));
    place.line = Math.max(0, Math.min(height - 1, place.line));
    byId('cross').style.left = `${(place.column + 0.5) / width * 100}%`;
    byId('cross').style.top = `${(1 - (place.line + 0.5) / height) * 100}%`;
    const at = [...frame.first];
    at[right] += place.column * frame.stride[right];
    at[up] += place.line * frame.stride[up];
    const value = frame.values[place.line * width + place.column];
    const part = byId('part-label').hidden ? '' : byId('part').selectedOptions[0].text;
    const where = at.slice(0, fieldOf().size[2] > 1 ? 3 : 2).map((n, d) => `${AXES[d]} ${n}`).join(', ');
    byId('reading').textContent =
      `${fieldOf().name}${part} at ${fieldOf().cells ? 'cell' : 'element'} ${where}: ${number(value, 7)} · ${moment()}`;
  }

  function moment() {
    return `iteration ${frame.iteration}` + (frame.time === undefined ? '' : `, time ${number(frame.time, 5)}`);
  }

  function number(value, digits) {
    if (!Number.isFinite(value)) {
      return Number.isNaN(value) ? 'NaN' : value > 0 ? 'infinite' : '-infinite';
    }
    const size = Math.abs(value);
    return size !== 0 && (size >= 1e6 || size < 1e-3) ? value.toExponential(Math.max(0, digits - 1))
      : String(Number(value.toPrecision(digits)));
  }

  // --- progress and devices ---

  function showStatus() {
    const state = byId('state');
    const words = { starting: 'setting up', lost: 'out of reach', again: 'a device failed, going on without it' };
    state.textContent = words[status.state] || status.state;
    state.className = `state ${status.state}`;
    const paused = status.state === 'paused';
    const alive = paused || status.state === 'running';
    byId('pause').textContent = paused ? 'Go on' : 'Pause';
    byId('pause').disabled = !alive;
    byId('step').disabled = !alive;
    byId('stop').disabled = !alive && status.state !== 'starting';
    byId('checkpoint').disabled = !alive || !program?.checkpoints;
    if (program && status.done !== undefined) {
      showProgress(paused);
      showDevices();
    }
  }

  function showProgress(paused) {
    const { done, seconds } = status;
    rates.push({ done, seconds });
    while (rates.length > 2 && seconds - rates[0].seconds > RATE_SECONDS) {
      rates.shift();
    }
    byId('bar').max = Math.max(1, program.total);
    byId('bar').value = done;
    const first = rates[0];
    const rate = seconds > first.seconds ? (done - first.done) / (seconds - first.seconds) : 0;
    const parts = [`${done.toLocaleString('en')} of ${program.total.toLocaleString('en')} iterations`,
      `${program.total ? Math.floor(100 * done / program.total) : 100} %`];
    if (rate > 0 && status.state === 'running') {
      parts.push(`${number(rate, 3)} steps/s`, `${number(rate * program.bytesPerStep / 1e9, 3)} GB/s`,
        `${duration((program.total - done) / rate)} left`);
    } else {
      parts.push(`${duration(seconds)} so far`);
    }
    byId('progress').textContent = parts.join(' · ');
  }

  function duration(seconds) {
    return seconds < 120 ? `${Math.round(seconds)} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
  }

  function showDevices() {
    byId('devices').replaceChildren(...(status.devices || []).map(device => {
      const element = document.createElement('div');
      element.className = 'device';
      const id = document.createElement('div');
      id.className = 'id';
      const name = document.createElement('span');
      name.textContent = `${device.id} ${device.name}`;
      name.title = device.name;
      const percent = document.createElement('span');
      percent.textContent = `${Math.round(100 * device.busy)} %`;
      id.append(name, percent);
      element.append(id, ...['busy', 'transfer', 'wait'].map(kind => lane(kind, device[kind])));
      return element;
    }));
  }

  function lane(kind, share) {
    const outer = document.createElement('div');
    outer.className = `lane ${kind}`;
    outer.setAttribute('role', 'img');
    outer.setAttribute('aria-label', `${kind} ${Math.round(100 * share)} %`);
    const inner = document.createElement('i');
    inner.style.width = `${100 * share}%`;
    outer.append(inner);
    return outer;
  }

  // --- series ---

  const known = { every: 0, x: [], y: {} };
  const charts = new Map();

  function addCurves(more) {
    const names = Object.keys(more.y);
    known.every = more.every;
    known.x = known.x.slice(0, more.from).concat(more.x);
    names.forEach(name => {
      known.y[name] = (known.y[name] || []).slice(0, more.from).concat(more.y[name]);
    });
    byId('no-curves').hidden = known.x.length > 0;
    if (more.x.length > 0) {
      drawCurves();
    }
  }

  function drawCurves() {
    const log = byId('log-curves').checked;
    Object.entries(known.y).filter(([name]) => name !== 'time').forEach(([name, values]) => {
      const y = log ? values.map(value => value > 0 ? value : null) : values;
      const chart = charts.get(name) || newChart(name);
      if (chart.log === log) {
        chart.plot.setData([known.x, y]);
      } else {
        chart.plot?.destroy();
        chart.plot = new uPlot(chartOptions(chart.element, name, CHART_HEIGHT, log, chart.value), [known.x, y], chart.element);
        chart.log = log;
      }
      chart.value.textContent = number(values[values.length - 1], 6);
    });
  }

  function newChart(name) {
    const [element, title, label, value] = ['div', 'p', 'span', 'span'].map(kind => document.createElement(kind));
    element.className = 'chart';
    title.className = 'title numbers';
    label.textContent = name;
    title.append(label, value);
    element.append(title);
    byId('curves').append(element);
    const chart = { element, value, log: null, plot: null };
    charts.set(name, chart);
    return chart;
  }

  // A plot without a legend: what is under the cursor is written to `reading`.
  function chartOptions(element, name, height, log, reading) {
    const style = getComputedStyle(document.documentElement);
    const colour = variable => style.getPropertyValue(variable).trim();
    const line = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line') } };
    return {
      width: Math.max(120, element.clientWidth || byId('curves').clientWidth),
      height,
      scales: { x: { time: false }, y: { distr: log ? 3 : 1 } },
      legend: { show: false },
      series: [{}, { label: name, stroke: colour('--accent'), width: 1.5, points: { show: false } }],
      hooks: { setCursor: [plot => {
        const at = plot.cursor.idx;
        const [x, y] = plot.data;
        if (at !== null && at !== undefined && y[at] !== null) {
          reading.textContent = `at ${x[at]}: ${number(y[at], 6)}`;
        } else if (y.length && y[y.length - 1] !== null) {
          reading.textContent = number(y[y.length - 1], 6);
        }
      }] },
      axes: [{ ...line, size: 34 }, { ...line, size: 62, values: (_, all) => all.map(v => v === null ? '' : number(v, 3)) }],
    };
  }

  function resized() {
    charts.forEach(chart => chart.plot?.setSize({ width: chart.element.clientWidth, height: CHART_HEIGHT }));
    row?.plot.setSize({ width: byId('row').clientWidth, height: 320 });
    if (frame && !byId('plane').hidden) {
      fit();
    }
  }

  function recolour() {
    charts.forEach(chart => { chart.log = null; });
    row = row && { ...row, kind: '' };
    drawCurves();
    draw();
  }

  // --- what whoever looks does ---

  function pauseOrGoOn() {
    if (!byId('pause').disabled) {
      tell(status.state === 'paused' ? '/resume' : '/pause');
    }
  }

  function step() {
    if (byId('step').disabled) {
      return;
    }
    const steps = Math.max(1, Math.floor(Number(byId('steps').value) || 1));
    tell(status.state === 'paused' ? `/step?n=${steps}` : '/pause');
  }

  let sure = false;

  function stop() {
    const button = byId('stop');
    if (sure) {
      tell('/stop');
      button.textContent = 'Stop';
      sure = false;
      return;
    }
    sure = true;
    button.textContent = 'Really stop?';
    setTimeout(() => {
      sure = false;
      button.textContent = 'Stop';
    }, 4000);
  }

  function key(event) {
    const typing = event.target.closest('input, select, textarea');
    if (event.ctrlKey || event.metaKey || event.altKey || typing && event.target.type !== 'checkbox') {
      return;
    }
    if (event.key === ' ' && !event.target.closest('button, input')) {
      event.preventDefault();
      pauseOrGoOn();
    } else if (event.key === '.') {
      step();
    } else if (event.target.id === 'picture' && event.key.startsWith('Arrow')) {
      event.preventDefault();
      place = place || { column: 0, line: 0 };
      place.column += event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      place.line += event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      read();
    }
  }

  byId('pause').addEventListener('click', pauseOrGoOn);
  byId('step').addEventListener('click', step);
  byId('checkpoint').addEventListener('click', () => tell('/checkpoint'));
  byId('stop').addEventListener('click', stop);
  byId('field').addEventListener('change', chooseField);
  byId('axis').addEventListener('change', chooseAxis);
  byId('index').addEventListener('input', showIndex);
  byId('range').addEventListener('change', chooseRange);
  ['map', 'log', 'low', 'high'].forEach(id => byId(id).addEventListener('input', draw));
  byId('log-curves').addEventListener('change', drawCurves);
  byId('settings').addEventListener('submit', event => event.preventDefault());
  byId('picture').addEventListener('pointermove', point);
  byId('picture').addEventListener('pointerleave', () => { place = null; read(); });
  document.addEventListener('keydown', key);
  window.addEventListener('resize', resized);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);

  followStatus();
  followFrames();
})();
