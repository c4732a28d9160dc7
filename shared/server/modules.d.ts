declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module 'argon2id/lib/setup.js' {
  import type { computeHash } from 'argon2id'

  type Instantiate = (imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>
  export default function setupWasm(simd: Instantiate, noSimd: Instantiate): Promise<computeHash>
}
