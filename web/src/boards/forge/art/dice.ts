/** A die in plain SVG: orthographic, the face up on top, two more faces seen. */

import { lg } from './defs';
import { tileId } from './faces';

const r2 = (n: number): number => Math.round(n * 100) / 100;
type V3 = [number, number, number];
type V2 = [number, number];

export interface DieLook {
  top: string;
  front: string;
  side: string;
  light: boolean;
  /** The length of an edge. */
  s: number;
  /** Turned to the left (below zero) or to the right, in degrees. */
  th: number;
  el?: number;
}

/** The die around its own middle. */
export function die({ top, front, side, light: L, s, th, el = 63 }: DieLook): string {
  const T = (th * Math.PI) / 180,
    E = (el * Math.PI) / 180;
  const prj = ([x, y, z]: V3): V2 => [x, -(z * Math.cos(E) + y * Math.sin(E))];
  const ex: V3 = [Math.cos(T), Math.sin(T), 0],
    ey: V3 = [-Math.sin(T), Math.cos(T), 0],
    ez: V3 = [0, 0, 1];
  const add = (...v: V3[]): V3 => v.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
  const mul = (v: V3, k: number): V3 => [v[0] * k, v[1] * k, v[2] * k];
  const h = s / 2;
  const c = (i: number, j: number, k: number): V2 =>
    prj(add(mul(ex, i * h), mul(ey, j * h), mul(ez, k * h)));
  const mat = (o: V3, u: V3, v: V3): string => {
    const O = prj(o),
      U = prj(u),
      V = prj(v);
    return `matrix(${[U[0] / 64, U[1] / 64, V[0] / 64, V[1] / 64, O[0], O[1]].map((n) => Math.round(n * 1e4) / 1e4).join(' ')})`;
  };
  const topM = mat(add(mul(ex, -h), mul(ey, h), mul(ez, h)), mul(ex, s), mul(ey, -s));
  const frM = mat(add(mul(ex, -h), mul(ey, -h), mul(ez, h)), mul(ex, s), mul(ez, -s));
  const right = th < 0;
  const sdM = right
    ? mat(add(mul(ex, h), mul(ey, -h), mul(ez, h)), mul(ey, s), mul(ez, -s))
    : mat(add(mul(ex, -h), mul(ey, h), mul(ez, h)), mul(ey, -s), mul(ez, -s));
  const hull = right
    ? [c(-1, 1, 1), c(1, 1, 1), c(1, 1, -1), c(1, -1, -1), c(-1, -1, -1), c(-1, -1, 1)]
    : [c(-1, 1, 1), c(1, 1, 1), c(1, -1, 1), c(1, -1, -1), c(-1, -1, -1), c(-1, 1, -1)];
  const P = (a: V2[]): string => a.map((p) => p.map(r2).join(',')).join(' ');
  const edge = L ? '#e9dfcd' : '#221f29',
    edge2 = L ? '#8f8371' : '#0a090d';
  const bodyTop = L ? 'dieLT' : 'dieDT',
    bodyFr = L ? 'dieLF' : 'dieDF',
    bodySd = L ? (right ? 'dieLR' : 'dieLL') : right ? 'dieDR' : 'dieDL';
  const veinsL = `<path d="M-2 20C12 14 14 30 30 22S52 8 66 14M4 66C10 50 26 58 34 46S60 40 66 46" stroke="#8c8290" stroke-width="1.1" fill="none" opacity=".5"/><path d="M40 -2C38 12 50 16 48 30S58 52 54 66" stroke="#a89e9e" stroke-width=".8" fill="none" opacity=".5"/>`;
  const veinsD = `<path d="M-2 14C10 10 16 24 28 18S50 6 66 10M2 66C8 52 24 58 34 50S58 44 66 50" stroke="#d7b264" stroke-width=".9" fill="none" opacity=".7"/><path d="M44 -2C42 12 54 16 50 30S60 50 57 66" stroke="#8f8794" stroke-width=".7" fill="none" opacity=".6"/>`;
  const face = (m: string, name: string, bodyFill: string, shade: [string, number]): string =>
    `<g transform="${m}"><rect x="1.2" y="1.2" width="61.6" height="61.6" rx="9" fill="url(#df-${bodyFill})"/><g clip-path="url(#df-dieFaceClip)">${L ? veinsL : veinsD}</g><g transform="translate(32 32) scale(.84) translate(-32 -32)"><rect x="-1.5" y="-1.5" width="67" height="67" rx="12.5" fill="${L ? '#7d705c' : '#000'}" opacity=".75"/><use href="#${tileId(name)}" width="64" height="64"/></g><rect x="1.2" y="1.2" width="61.6" height="61.6" rx="9" fill="${shade[0]}" opacity="${shade[1]}"/></g>`;
  // ground contact shadow thrown to the lower left
  const gnd = [c(-1, -1, -1), c(1, -1, -1), c(1, 1, -1), c(-1, 1, -1)];
  return `<g transform="translate(${-s * 0.17} ${s * 0.1})" filter="url(#df-blurWide)"><polygon points="${P(gnd)}" fill="#000" opacity=".62" stroke="#000" stroke-width="${s * 0.12}" stroke-linejoin="round"/></g>
  <g transform="translate(${-s * 0.03} ${s * 0.025})" filter="url(#df-blurNear)"><polygon points="${P(gnd)}" fill="#000" opacity=".75" stroke="#000" stroke-width="${s * 0.05}" stroke-linejoin="round"/></g>
  <polygon points="${P(hull.map((p): V2 => [p[0] * 0.945, p[1] * 0.945]))}" fill="${edge2}" stroke="${edge2}" stroke-width="${s * 0.125}" stroke-linejoin="round"/>
  <polygon points="${P(hull.map((p): V2 => [p[0] * 0.945, p[1] * 0.945]))}" fill="${edge}" stroke="${edge}" stroke-width="${s * 0.1}" stroke-linejoin="round"/>
  ${face(frM, front, bodyFr, ['#0a0612', L ? 0.36 : 0.42])}
  ${face(sdM, side, bodySd, right ? ['#2a1204', L ? 0.16 : 0.2] : ['#0a0612', 0.52])}
  ${face(topM, top, bodyTop, ['#fff', 0])}
  <g transform="${topM}"><path d="M10 1.6H54A8.4 8.4 0 0 1 62.4 10V54" fill="none" stroke="#fff" stroke-width="1.5" opacity="${L ? 1 : 0.75}"/><path d="M1.6 10V54A8.4 8.4 0 0 0 10 62.4H54" fill="none" stroke="${L ? '#fff' : '#cfc4b0'}" stroke-width="1.1" opacity="${L ? 0.9 : 0.4}"/></g>`;
}

export const dieDefs = (): string =>
  lg('dieLT', [
    [0, '#ffffff'],
    [0.5, '#f6efe2'],
    [1, '#dccfba'],
  ]) +
  lg(
    'dieLF',
    [
      [0, '#d9ccb6'],
      [1, '#a89a85'],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg(
    'dieLR',
    [
      [0, '#f2e7d2'],
      [1, '#c4b59d'],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg(
    'dieLL',
    [
      [0, '#b8ab98'],
      [1, '#857967'],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg('dieDT', [
    [0, '#5a5462'],
    [0.4, '#3a3642'],
    [1, '#1d1b23'],
  ]) +
  lg(
    'dieDF',
    [
      [0, '#2c2932'],
      [1, '#131117'],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg(
    'dieDR',
    [
      [0, '#443f4a'],
      [1, '#221f27'],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg(
    'dieDL',
    [
      [0, '#1f1c25'],
      [1, '#0b0a0e'],
    ],
    0,
    0,
    0,
    1,
  ) +
  `<filter id="df-blurWide" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter><filter id="df-blurNear" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="1.4"/></filter><clipPath id="df-dieFaceClip"><rect x="1.2" y="1.2" width="61.6" height="61.6" rx="9"/></clipPath>`;
