import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { root } from '../install.mjs'

/** Imports a module that Node does not read as it is, by its path below the root: it is bundled into the folder first. */
export async function importBundled<Module>(
  entry: string,
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<Module> {
  const outfile = join(folder, `${entry.replaceAll('/', '-')}.mjs`)
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    plugins: [...plugins],
  })
  return (await import(pathToFileURL(outfile).href)) as Module
}
