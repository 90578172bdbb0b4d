import type en from './en';
const hu: Record<keyof typeof en, string> = {
  close: 'Bezárás',
  'ago.now': 'épp most',
  'ago.minutes': '{n} perce',
  'ago.hours': '{n} órája',
  'ago.days': '{n} napja',
};
export default hu;
