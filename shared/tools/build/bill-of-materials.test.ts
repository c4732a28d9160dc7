import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { withPlanted } from '../security/planted.ts'
import { billOfMaterials, type LockFile, unlistedPackages } from './bill-of-materials.ts'

function read(file: string) {
  return withPlanted(file, readFileSync(join(root, file), 'utf8'))
}

const NEEDS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const
type Locked = {
  readonly hasInstallScript?: true
  readonly resolved?: string
  readonly integrity?: string
} & { readonly [needs in (typeof NEEDS)[number]]?: Readonly<Record<string, string>> }
type Package = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, true>>
}
const lock = JSON.parse(read('package-lock.json')) as LockFile & { packages: Record<string, Locked> }
const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json')) as Package

/** The folder of the package that another one imports by this name: in its own folder or in one above it, as Node resolves it. */
function placeOf(name: string, from: string): string | undefined {
  const folders = [
    from,
    ...[...from.matchAll(/\/?node_modules\//g)].map(({ index }) => from.slice(0, index)).toReversed(),
  ]
  return folders
    .map((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}`)
    .find((place) => place in lock.packages)
}

/** The packages reachable from package.json's dependencies, by the lock file; uninstalled ones are optional peers. */
function reachedFromProduct(): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (from: string) => {
    for (const name of NEEDS.flatMap((needs) => Object.keys(lock.packages[from]?.[needs] ?? {}))) {
      const place = placeOf(name, from)
      if (!place || reached.has(place)) continue
      reached.add(place)
      follow(place)
    }
  }
  follow('')
  return reached
}

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock)

  it('has every package that the product depends on in its version, and none that only tests need', () => {
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
    for (const [name, version] of Object.entries(dependencies)) expect(listed).toContain(`${name}@${version}`)
    for (const name of ['vitest', 'playwright', 'fast-check']) {
      expect(devDependencies).toHaveProperty(name)
      expect(bill.components.map((one) => one.name)).not.toContain(name)
    }
  })

  it('has every package that these depend on in the lock file, each in its place, and no other', () => {
    expect(bill.components.map((one) => one['bom-ref']).toSorted()).toEqual([...reachedFromProduct()].toSorted())
  })

  it('has the licence and the checksum of each, and no address of a registry', () => {
    for (const { name, licenses, hashes } of bill.components) {
      expect(licenses, name).toHaveLength(1)
      expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
    }
    expect(JSON.stringify(bill)).not.toMatch(/https?:/)
  })

  it('lacks a package that is bundled without being listed', () => {
    const inputs = {
      'node_modules/hono/dist/hono.js': {},
      'node_modules/@a/b/node_modules/left/x.js': {},
      'db/client.ts': {},
    }
    expect(unlistedPackages(JSON.stringify({ inputs }), bill)).toEqual(['left'])
  })
})

describe('the lock file', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

  it('does not say where packages are fetched from, and has the checksum of each', () => {
    for (const [path, { resolved, integrity }] of packages) {
      expect(resolved, path).toBeUndefined()
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  it('allows install scripts only for packages listed in package.json', () => {
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = new Set(withScripts.map(([path]) => path.split('node_modules/').at(-1)))
    expect([...names].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  })

  it('has exact versions for the dependencies in package.json', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^(?:npm:[^@]+@)?\d[\w.-]*$/)
  })
})
