import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { buildDir } from './build-stamps.ts'

type LockedPackage = {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: true
}
export type LockFile = { readonly packages: Readonly<Record<string, LockedPackage>> }

const FOLDER = 'node_modules/'

/** The package name in a path: the one after the last `node_modules/`. */
function packageAt(path: string): string | null {
  const at = path.lastIndexOf(FOLDER)
  if (at === -1) return null
  const [scope = '', name] = path.slice(at + FOLDER.length).split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/**
 * Every package that the product is built from, with version, licence and checksum, in CycloneDX format: generated from the lock file only,
 * so that the same lock file gives the same bill, and it contains no address of a registry.
 */
export function billOfMaterials({ packages }: LockFile) {
  const { '': product, ...locked } = packages
  const components = Object.entries(locked)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version, license, integrity }]) => {
      const name = packageAt(path) ?? path
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      return {
        type: 'library',
        'bom-ref': path,
        name,
        version,
        purl,
        licenses: license ? [{ expression: license }] : [],
        hashes: hashesOf(integrity),
      }
    })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'council-platform', version: product?.version ?? '' } },
    components,
  }
}

function hashesOf(integrity: string | undefined) {
  if (!integrity?.startsWith('sha512-')) return []
  return [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }]
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
}

/** Written next to the bundles: `.build/sbom.json`. */
export function writeBillOfMaterials(): void {
  writeFileSync(join(buildDir, 'sbom.json'), `${JSON.stringify(billOfMaterials(readLockFile()), null, 2)}\n`)
}

/** The packages in a bundle, by esbuild's metafile, that a bill does not list. */
export function unlistedPackages(metafile: string, bill: ReturnType<typeof billOfMaterials>): readonly string[] {
  const { inputs } = JSON.parse(metafile) as { readonly inputs: Readonly<Record<string, unknown>> }
  const listed = new Set(bill.components.map(({ name }) => name))
  const bundled = new Set(Object.keys(inputs).flatMap((path) => packageAt(path) ?? []))
  return [...bundled].filter((name) => !listed.has(name))
}
