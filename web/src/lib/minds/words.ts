// Chances as people say them.
import { decimal, t } from '../i18n';

/** 0.1234 as "12 %". */
export function percent(chance: number, digits = 0): string {
  return t('percent', { n: decimal(100 * chance, digits) });
}

/** A difference with its sign: "+6.2 %", "−3.8 %". */
export function signed(change: number, digits = 1): string {
  const rounded = Number((100 * change).toFixed(digits));
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±';
  return `${sign}${percent(Math.abs(rounded) / 100, digits)}`;
}

/** A value that was worked out: "≈ 1.6". */
export function about(value: number): string {
  return `≈ ${decimal(value, 1)}`;
}
