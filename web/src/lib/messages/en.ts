const en = {
  close: 'Close',
  'ago.now': 'just now',
  'ago.minutes': '{n} {n|minute|minutes} ago',
  'ago.hours': '{n} {n|hour|hours} ago',
  'ago.days': '{n} {n|day|days} ago',
};
export default en;
