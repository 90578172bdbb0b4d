/** Floating islands: a noisy lathe, flat-shaded, one light from the upper right.  Painted once, for the board's pictures. */

const r1 = (n) => Math.round(n * 10) / 10;
function rng(seed) {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const hex = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
const mix = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
const css = (c) =>
  '#' +
  c
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
const TONE = {
  moon: {
    dark: '#141a3d',
    mid: '#4b5688',
    lit: '#c3cbe8',
    warm: '#e6c9c4',
    grass: ['#8fb0a8', '#3f6a72', '#1f3f52'],
    pave: ['#e9eef8', '#aeb7d2'],
    fill: '#5f86e8',
    crystal: ['#eaf4ff', '#86b4ff', '#3161c8', '#12285f'],
  },
  mid: {
    dark: '#2a1b3f',
    mid: '#7d6682',
    lit: '#e9d5c6',
    warm: '#ffe1bd',
    grass: ['#b9c48a', '#6a8a5a', '#3a5548'],
    pave: ['#fbf4e8', '#cdbfb8'],
    fill: '#8f86e0',
    crystal: ['#fff', '#e7c8ff', '#a05ae0', '#371360'],
  },
  sun: {
    dark: '#3a1626',
    mid: '#a4604f',
    lit: '#ffd3a0',
    warm: '#ffe9bf',
    grass: ['#d9cf7a', '#8f9a4a', '#55622f'],
    pave: ['#fff3df', '#e0bfa0'],
    fill: '#b06ab0',
    crystal: ['#ffd9b0', '#ff5b3a', '#c01f24', '#5a0a18'],
  },
};
function crystal(x, y, len, w, ang, c) {
  // hexagonal prism pointing along ang (deg, 0 = up): dark flank, body, lit flank, chisel tip
  const f = (px, py) => {
    const a = (ang * Math.PI) / 180;
    return [
      r1(x + px * Math.cos(a) - py * Math.sin(a)),
      r1(y + px * Math.sin(a) + py * Math.cos(a)),
    ].join(',');
  };
  const h = w / 2,
    sh = -len * 0.76,
    L = ang > 90 || ang < -90 ? -1 : 1; // keep the lit flank on the right
  return `<polygon points="${f(-h, 0)} ${f(-h, sh)} ${f(-h * 0.15, -len)} ${f(h, sh * 1.05)} ${f(h, 0)}" fill="${c[3]}" stroke="${c[3]}" stroke-width="1.4" stroke-linejoin="round"/><polygon points="${f(-h * L, 0)} ${f(-h * L, sh)} ${f(-h * 0.15, -len)} ${f(-h * 0.3 * L, sh * 0.9)} ${f(-h * 0.3 * L, 0)}" fill="${c[2]}"/><polygon points="${f(-h * 0.3 * L, 0)} ${f(-h * 0.3 * L, sh * 0.9)} ${f(h * 0.45 * L, sh * 0.93)} ${f(h * 0.45 * L, 0)}" fill="${c[1]}"/><polygon points="${f(h * 0.45 * L, 0)} ${f(h * 0.45 * L, sh * 0.93)} ${f(h * L, sh)} ${f(h * L, 0)}" fill="${c[0]}"/><polygon points="${f(-h * 0.3 * L, sh * 0.9)} ${f(-h * 0.15, -len)} ${f(h * 0.45 * L, sh * 0.93)}" fill="${c[0]}" opacity=".85"/>`;
}
export function island({ R = 84, depth = 66, tone = 'mid', seed = 1, tilt = 0.31, crystals = [] }) {
  const t = TONE[tone],
    rnd = rng(seed);
  const SEG = 26,
    RING = 7;
  const ph = [rnd() * 6, rnd() * 6, rnd() * 6];
  const lobes = (a) => 0.72 + 0.2 * Math.sin(a * 2.1 + ph[0]) + 0.16 * Math.sin(a * 5.3 + ph[1]);
  const V = [];
  for (let k = 0; k <= RING; k++) {
    const u = k / RING;
    const row = [];
    for (let i = 0; i <= SEG; i++) {
      const a = (Math.PI * i) / SEG; // front half: 0 right .. pi left
      let r = R * (1 - 0.04 * u - 0.86 * Math.pow(u, 1.2)) * (k ? 1 + (rnd() - 0.5) * 0.26 : 1);
      if (k === 1) r = R * (0.985 + (rnd() - 0.5) * 0.05);
      const y =
        (k === 0 ? 0 : depth * Math.pow(u, 0.9) * (lobes(a) + 0.25 * (1 - Math.abs(Math.cos(a))))) *
        (k ? 1 + (rnd() - 0.5) * 0.14 : 1);
      row.push([r * Math.cos(a), y, r * Math.sin(a)]);
    }
    V.push(row);
  }
  const Lk = [0.86, -0.12, 0.5],
    Lf = [-0.8, 0.15, 0.45];
  const nrm = (v) => {
    const l = Math.hypot(...v) || 1;
    return v.map((c) => c / l);
  };
  const shade = (p, q, s, yAvg) => {
    const xAvg = (p[0] + q[0] + s[0]) / 3;
    const a = q.map((c, i) => c - p[i]),
      b = s.map((c, i) => c - p[i]);
    let n = nrm([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
    if (n[2] < 0) n = n.map((c) => -c);
    const key = Math.max(0, n[0] * Lk[0] + n[1] * Lk[1] + n[2] * Lk[2]),
      fil = Math.max(0, n[0] * Lf[0] + n[1] * Lf[1] + n[2] * Lf[2]);
    let c = mix(hex(t.dark), hex(t.mid), 0.18 + fil * 0.55);
    c = mix(c, hex(t.fill), fil * 0.22);
    c = mix(c, hex(t.lit), Math.pow(key, 1.25) * 1.05);
    c = mix(c, hex(t.warm), Math.pow(key, 4) * 0.6);
    c = mix(c, hex(t.dark), Math.min(0.55, (yAvg / depth) * 0.42));
    c = mix(c, hex(t.dark), Math.max(0, 0.34 - (xAvg / R) * 0.42) * 0.75);
    return css(c);
  };
  const S = (v) => [r1(v[0]), r1(v[1] + v[2] * tilt)];
  let s = '';
  for (let k = RING - 1; k >= 0; k--)
    for (let i = 0; i < SEG; i++) {
      const a = V[k][i],
        b = V[k][i + 1],
        c = V[k + 1][i + 1],
        d = V[k + 1][i];
      const flip = rnd() > 0.5;
      for (const tri of flip
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ]) {
        const col = shade(...tri, (tri[0][1] + tri[1][1] + tri[2][1]) / 3);
        s += `<polygon points="${tri.map((v) => S(v).join(',')).join(' ')}" fill="${col}" stroke="${col}" stroke-width=".7" stroke-linejoin="round"/>`;
      }
    }
  // crystals under / beside the rim
  let cr = '',
    crf = '';
  for (const [k, i, len, w, ang] of crystals) {
    const v = S(V[k][i]);
    const inn = [v[0] * 0.9, v[1] - 3];
    const g = crystal(inn[0], inn[1], len, w, ang, t.crystal);
    if (i < 5 || i > SEG - 5) cr += g;
    else crf += g;
  }
  const ry = R * tilt;
  // grass lip that hangs over the rim
  let lip = `M${-R} 0A${R} ${r1(ry)} 0 0 0 ${R} 0`;
  let under = `M${R} 0`;
  const n = 30;
  const down = [];
  for (let i = 0; i <= n; i++) {
    const a = (Math.PI * i) / n;
    down.push([
      r1(R * 1.006 * Math.cos(a)),
      r1(ry * Math.sin(a) + 2.5 + rnd() * 5.5 * (i % 2 ? 1 : 0.35)),
    ]);
  }
  const lipPath = `M${R} -1 ${down.map((p) => 'L' + p.join(' ')).join('')}L${-R} -1A${R} ${r1(ry)} 0 0 0 ${R} -1Z`;
  const id = `isl${seed}`;
  return `<defs><radialGradient id="${id}p" cx=".66" cy=".3" r=".8"><stop offset="0" stop-color="${t.pave[0]}"/><stop offset="1" stop-color="${t.pave[1]}"/></radialGradient><linearGradient id="${id}g" x1="1" y1="0" x2="0" y2=".6"><stop offset="0" stop-color="${t.grass[0]}"/><stop offset=".5" stop-color="${t.grass[1]}"/><stop offset="1" stop-color="${t.grass[2]}"/></linearGradient></defs>
  ${cr}${s}${crf}
  <path d="${lipPath}" fill="url(#${id}g)"/>
  <ellipse rx="${R}" ry="${r1(ry)}" fill="url(#${id}g)"/>
  <path d="M${-R} 0A${R} ${r1(ry)} 0 0 1 ${R} 0" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1"/>
  <ellipse cy="-.5" rx="${r1(R * 0.9)}" ry="${r1(ry * 0.86)}" fill="${t.dark}" opacity=".28"/>
  <ellipse cx=".6" cy="-1" rx="${r1(R * 0.895)}" ry="${r1(ry * 0.85)}" fill="url(#${id}p)"/>
  <g fill="none" stroke="${t.mid}" stroke-opacity=".35" stroke-width=".8"><ellipse cy="-1" rx="${r1(R * 0.74)}" ry="${r1(ry * 0.7)}"/><ellipse cy="-1" rx="${r1(R * 0.5)}" ry="${r1(ry * 0.47)}"/>${Array.from(
    { length: 16 },
    (_, i) => {
      const a = (i * Math.PI) / 8 + 0.2;
      return `<path d="M${r1(R * 0.5 * Math.cos(a))} ${r1(ry * 0.47 * Math.sin(a) - 1)}L${r1(R * 0.89 * Math.cos(a))} ${r1(ry * 0.845 * Math.sin(a) - 1)}"/>`;
    },
  ).join('')}</g>`;
}
