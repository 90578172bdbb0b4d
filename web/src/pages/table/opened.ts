/** What lies open beside or over the board; nothing for just the board. */
export type Opened = '' | 'log' | 'chat' | 'menu' | 'text' | 'keys';
