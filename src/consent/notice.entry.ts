import { startNotice } from './notice.ts';

startNotice(new URL('notice.css', (document.currentScript as HTMLScriptElement).src).href);
