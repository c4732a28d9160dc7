import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { iconSprite } from './sites/src/lib/build/icon-sprite.ts'

/** Workers import a .wasm file as a compiled module; Node needs to be told how. */
const wasmModules = {
  name: 'wasm-modules',
  enforce: 'pre' as const,
  load(id: string) {
    const file = id.split('?')[0] ?? id
    if (!file.endsWith('.wasm')) return null
    const base64 = readFileSync(file).toString('base64')
    return `export default new WebAssembly.Module(Buffer.from('${base64}', 'base64'))`
  },
}

const rememberedHashes = {
  name: 'remembered-hashes',
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    if (source !== 'argon2id/lib/setup.js' || !importer?.endsWith('/shared/server/password-hash.ts')) return null
    return fileURLToPath(new URL('shared/testing/cached-argon2.ts', import.meta.url))
  },
}

export default defineConfig({
  plugins: [wasmModules, rememberedHashes, iconSprite()],
  // Packages outside the transform load graphql's CommonJS build; ours must be the same instance.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql/index.js')) }] },
  test: {
    include: ['{shared,db,bff-member,bff-admin,bff-public,sites/src}/**/*.test.{ts,tsx}'],
    setupFiles: ['db/testing/statements/setup.ts'],
    // A worker keeps what it has imported: loading an app anew for every file took longer than testing it. Stubs, spies and
    // clocks are taken back before the next test by these settings, and at the end of a file by the setup file.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    maxWorkers: '100%',
    // The full number of rounds takes as long as it takes; a test with a time of its own keeps it.
    testTimeout: process.env.TEST_LONG ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
    // Work after an answer may take its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    silent: 'passed-only',
    server: { deps: { inline: ['argon2id'] } },
  },
})
