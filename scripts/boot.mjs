// node scripts/boot.mjs FILE [ARG…]: installs what package-lock.json names if that is not yet there, then runs FILE
// under the Node that the project pins. Plain JavaScript, because the Node that runs this may be an old one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

if (!installed()) {
  console.error('Installing dependencies (npm ci)…');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Whether node_modules holds what package-lock.json names, by npm's own record of what it put there. */
function installed() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  try {
    const there = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(([at, p]) => !at || p.optional || p.devOptional || there[at]?.integrity === p.integrity);
  } catch {
    return false;
  }
}

const names = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`];
if (process.platform === 'darwin') names.push(`node-bin-darwin-${process.arch}`);
const pinned = names
  .map((name) => join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  .find((file) => existsSync(file) && spawnSync(file, ['-v']).status === 0);
const major = Number(process.versions.node.split('.')[0]);
if (!pinned && major < OLDEST) {
  console.error(`This needs Node.js ${OLDEST} or newer; this is ${process.version}, and npm has no build for ${process.platform} ${process.arch}.`);
  process.exit(1);
}
const child = spawn(pinned ?? process.execPath, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes signals to the shell it started, and that shell dies without passing them on
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
