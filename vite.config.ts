import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['PORTAL_SERVER'] ?? 'http://localhost:8090';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2024', modulePreload: { polyfill: false } },
  server: { port: 8080, strictPort: true, proxy: { '/serverside': server, '/api': server } },
});
