import { benchAdminSize } from '../bench/admin-size.ts';
import { benchFirstScreen } from '../bench/first-screen.ts';
import { benchMapping } from '../bench/mapping.ts';
import { benchPicker } from '../bench/picker.ts';
import { stopPortals } from '../bench/portal.ts';
import { failed, print, type Row } from '../bench/row.ts';
import { benchServer } from '../bench/server.ts';
import { ensureBrowser } from './browser.ts';
import { buildPortal } from './build.ts';

const groups = { 'First screen': benchFirstScreen, 'Size': benchMapping, 'Picker': benchPicker, 'Admin at size': benchAdminSize, 'Server': benchServer };

ensureBrowser();
await buildPortal();
const wanted = process.argv.slice(2);
let met = true;
for (const [title, bench] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.some((word) => title.toLowerCase().includes(word))) continue;
  met = print(title, await rowsOf(bench)) && met;
}
process.exit(met ? 0 : 1);

async function rowsOf(bench: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await bench();
  } catch (error) {
    console.error(error);
    await stopPortals();
    return [failed(error)];
  }
}
