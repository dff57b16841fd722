import { benchAdminSize } from '../bench/admin-size.ts';
import { benchFirstScreen } from '../bench/first-screen.ts';
import { benchMapping } from '../bench/mapping.ts';
import { print } from '../bench/row.ts';
import { benchServer } from '../bench/server.ts';
import { ensureBrowser } from './browser.ts';
import { buildPortal } from './build.ts';

const groups = { 'First screen': benchFirstScreen, 'Size': benchMapping, 'Admin at size': benchAdminSize, 'Server': benchServer };

ensureBrowser();
await buildPortal();
const wanted = process.argv.slice(2);
let met = true;
for (const [title, bench] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.some((word) => title.toLowerCase().includes(word))) continue;
  met = print(title, await bench()) && met;
}
process.exit(met ? 0 : 1);
