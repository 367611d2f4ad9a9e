'use strict';
// What pages of Halomill have in common: elements, words for numbers, and curves.
const halomill = (() => {
  const charts = [];

  // Elements: text is only ever set as text.
  function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    for (const child of children) {
      if (child !== null && child !== undefined) made.append(child);
    }
    return made;
  }

  // Words for numbers.
  function number(value) {
    if (value === null || value === undefined) return '–';
    if (typeof value !== 'number') return String(value);
    if (Number.isInteger(value) && Math.abs(value) < 1e15) return value.toLocaleString('en').replace(/,/g, '\u2009');
    const size = Math.abs(value);
    return size >= 1e-3 && size < 1e6 ? String(Number(value.toPrecision(6))) : value.toExponential(4);
  }

  // Curves.
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function axisValues(_, values) {
    return values.map(v => v === null ? '' : Math.abs(v) >= 1e5 || (v !== 0 && Math.abs(v) < 1e-3)
      ? v.toExponential(1).replace('.0e', 'e') : String(Number(v.toPrecision(6))));
  }

  function spread(lines) {
    let low = Infinity;
    let high = -Infinity;
    for (const line of lines) {
      for (const v of line.ys) {
        if (v === null) continue;
        low = Math.min(low, v);
        high = Math.max(high, v);
      }
    }
    return {low, high};
  }

  // One chart of lines {name, xs, ys, colour}, which need not have the same places.
  function chart(title, xName, lines) {
    const box = element('div', 'box');
    const {low, high} = spread(lines);
    const toggle = element('button', '');
    toggle.type = 'button';
    const made = element('div', 'chart',
      element('div', 'head', element('h3', '', title), low > 0 ? toggle : null), box);
    const state = {box, lines, xName, log: low > 0 && high / low > 1000, plot: null, width: 0};
    const label = () => { toggle.textContent = state.log ? 'linear' : 'logarithmic'; };
    toggle.addEventListener('click', () => {
      state.log = !state.log;
      label();
      draw(state);
    });
    label();
    charts.push(state);
    return made;
  }

  function draw(state) {
    const width = state.box.clientWidth;
    if (width === 0) return;
    state.width = width;
    if (state.plot) state.plot.destroy();
    const axis = {
      stroke: css('--faint'), font: '12px system-ui, sans-serif',
      grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--grid'), width: 1},
    };
    const points = state.lines.length > 0 && Math.max(...state.lines.map(line => line.xs.length)) < 60;
    state.plot = new uPlot({
      width,
      height: 240,
      scales: {x: {time: false}, y: {distr: state.log ? 3 : 1}},
      legend: {show: true, live: true},
      cursor: {points: {size: 6}},
      axes: [{...axis, size: 34, values: axisValues}, {...axis, size: 62, values: axisValues}],
      series: [
        {label: state.xName, value: (_, v) => number(v)},
        ...state.lines.map(line => ({
          label: line.name, stroke: css('--c' + line.colour % 8), width: 1.8, spanGaps: true,
          points: {show: points, size: 5}, value: (_, v) => number(v),
        })),
      ],
    }, joined(state.lines), state.box);
  }

  function joined(lines) {
    if (lines.length === 1) return [lines[0].xs, lines[0].ys];
    return uPlot.join(lines.map(line => [line.xs, line.ys]));
  }

  // The values of a column of a series, without the rows that have none.
  function line(series, column, x, name, place) {
    const xs = [];
    const ys = [];
    for (const row of series.rows) {
      if (row[x] === null || row[column] === null) continue;
      if (xs.length > 0 && row[x] <= xs[xs.length - 1]) {
        ys[ys.length - 1] = row[column];
        continue;
      }
      xs.push(row[x]);
      ys.push(row[column]);
    }
    return {name, xs, ys, colour: place};
  }

  function redraw() {
    charts.forEach(draw);
  }

  let asked = 0;
  window.addEventListener('resize', () => {
    clearTimeout(asked);
    asked = setTimeout(() => charts.filter(of => of.box.clientWidth !== of.width).forEach(draw), 100);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  matchMedia('print').addEventListener('change', redraw);

  return {element, number, chart, line, redraw};
})();
