/** What the mutants are made of, by the areas whose tests must bite. The light tests need no store and no DOM; the server's do. */
export interface Area {
  name: string;
  light: readonly string[];
  server: readonly string[];
}

const sessionMachines = '{session,terms}';
const embeddingMachines = '{reports,report-selection,viewing,embed-config,embedded-report,token-renewal,full-screen,preview}';

export const areas: readonly Area[] = [
  {
    name: 'session',
    light: [`src/machines/${sessionMachines}.machine.ts`, 'src/api/{client,failure}.ts', 'src/app/{line,refusals,entries,parked-write}.ts', 'src/app/browser/{cookies,login-redirect,parking,person-pin,storage}.ts'],
    server: [],
  },
  {
    name: 'authorisation',
    light: ['src/rules/access.ts', 'server/identity/{keys,cookies,provider}.ts', 'server/http/{implement,refusal,take-json,headers}.ts'],
    server: ['server/identity/{gate,sessions,sign-in,sign-out}.ts', 'server/routes/{portal,reader,embedding}.ts'],
  },
  { name: 'embedding', light: [`src/machines/${embeddingMachines}.machine.ts`, 'src/machines/embedding-needs.ts', 'server/reports/*.ts'], server: [] },
  { name: 'rules', light: ['src/rules/*.ts', '!src/rules/access.ts'], server: [] },
  {
    name: 'machines',
    light: ['src/machines/*.ts', `!src/machines/${sessionMachines}.machine.ts`, `!src/machines/${embeddingMachines}.machine.ts`, '!src/machines/embedding-needs.ts'],
    server: [],
  },
];
