/** Marble, oak and clouds out of noise (feTurbulence), as SVG. */

const wrap = (w, h, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${body}</svg>`;
// veins: contour line of a noise field
export const marble = (
  w,
  h,
  seed,
  { base = '#f3ede2', shade = '#cfc6ba', vein = '90,84,96', va = 0.55, freq = '.006 .013' } = {},
) =>
  wrap(
    w,
    h,
    `<defs><filter id="a" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.6 0 0 0 -.42"/></filter>
  <filter id="b" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="6" seed="${seed + 7}"/><feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/><feComponentTransfer><feFuncA type="table" tableValues="0 0 0 0 0 0 0 .05 .25 1 .2 .04 0 0 .02 .16 .5 .1 0 0 0 0 0"/></feComponentTransfer></filter></defs>
  <rect width="100%" height="100%" fill="${base}"/><g style="mix-blend-mode:multiply"><rect width="100%" height="100%" fill="${shade}" filter="url(#a)" opacity=".0"/></g>
  <g opacity=".9"><rect width="100%" height="100%" filter="url(#a)" style="opacity:.16"/></g>
  <g style="opacity:${va}"><rect width="100%" height="100%" filter="url(#b)"/></g>`,
  );
export const oak = (w, h, seed, { c0 = '#1c110a', c1 = '#4a2e1a' } = {}) =>
  wrap(
    w,
    h,
    `<defs><filter id="g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0035 .11" numOctaves="5" seed="${seed}"/><feColorMatrix values="1 0 0 0 0  1 0 0 0 0  1 0 0 0 0  0 0 0 0 1"/><feComponentTransfer><feFuncR type="table" tableValues=".07 .1 .15 .2 .26 .31 .34"/><feFuncG type="table" tableValues=".04 .06 .09 .125 .165 .2 .22"/><feFuncB type="table" tableValues=".025 .035 .05 .07 .095 .12 .135"/></feComponentTransfer></filter>
  <filter id="f" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".012 .9" numOctaves="2" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.8 0 0 0 -.8"/></filter></defs>
  <rect width="100%" height="100%" filter="url(#g)"/><rect width="100%" height="100%" filter="url(#f)" opacity=".28"/>`,
  );
export const clouds = (
  w,
  h,
  seed,
  {
    freq = '.006 .016',
    col = '1 0 0 0 0',
    rgb = [1, 0.95, 0.88],
    gain = 2.6,
    off = -1.15,
    oct = 5,
  } = {},
) =>
  wrap(
    w,
    h,
    `<defs><filter id="c" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="${oct}" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${rgb[0]} 0 0 0 0 ${rgb[1]} 0 0 0 0 ${rgb[2]} ${gain} 0 0 0 ${off}"/></filter></defs><rect width="100%" height="100%" filter="url(#c)"/>`,
  );
export const grain = (w, h, seed, a = 0.12) =>
  wrap(
    w,
    h,
    `<defs><filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${a * 2} 0 0 0 ${-a * 0.6}"/></filter></defs><rect width="100%" height="100%" filter="url(#n)"/>`,
  );

// black marble with gold veins (contour lines of a noise field, coloured)
export const nero = (w, h, seed, { freq = '.007 .016', gold = [0.86, 0.68, 0.36], a = 0.5 } = {}) =>
  wrap(
    w,
    h,
    `<defs><filter id="b" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="6" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${gold[0]} 0 0 0 0 ${gold[1]} 0 0 0 0 ${gold[2]} 1 0 0 0 0"/><feComponentTransfer><feFuncA type="table" tableValues="0 0 0 0 0 0 0 0 .05 .18 .9 .12 .03 0 0 0 .08 .4 .05 0 0 0 0"/></feComponentTransfer></filter>
  <filter id="c" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="4" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 .55 0 0 0 0 .5 0 0 0 0 .62 1.4 0 0 0 -.55"/></filter></defs>
  <rect width="100%" height="100%" fill="#17141d"/><rect width="100%" height="100%" filter="url(#c)" opacity=".22"/><g opacity="${a}"><rect width="100%" height="100%" filter="url(#b)"/></g>`,
  );
