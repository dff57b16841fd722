declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  import type { AdapterConstructor } from "oidc-provider";
  const MemoryAdapter: AdapterConstructor;
  export default MemoryAdapter;
}

declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}
