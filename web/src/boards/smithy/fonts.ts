// The display face and the text face of this table.
import '@fontsource/fira-sans-condensed/latin-500.css';
import '@fontsource/fira-sans-condensed/latin-600.css';
import '@fontsource/fira-sans-condensed/latin-700.css';
import '@fontsource/fira-sans-condensed/latin-ext-500.css';
import '@fontsource/fira-sans-condensed/latin-ext-600.css';
import '@fontsource/fira-sans-condensed/latin-ext-700.css';
import '@fontsource/grenze/latin-700.css';
import '@fontsource/grenze/latin-ext-700.css';
