import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instrument, type Mutant } from './mutants.ts'

/** Rules, verbs, reads, authentication, saving and the guards of the edge. */
const TARGETS = [
  'shared/{domain,kernel}/**/*.ts',
  'shared/server/{html,http,graphql}/**/*.ts',
  'db/**/*.ts',
  'bff-{member,admin,public}/**/*.ts',
  'sites/src/editor/saving/**/*.ts',
  'sites/src/lib/**/*.ts',
]
/** What runs in a browser or a build only is not for unit tests. */
const NOT_TARGETS =
  /\.test\.ts$|\/(testing|templates)\/|^sites\/src\/lib\/build\/|^sites\/.*\/use-[\w-]+\.ts$|^db\/(schema|seed|server|migrations)\/|\.(graphql|rest|contract|d)\.ts$|messages\.ts$|\/index\.ts$|schema\.ts$|openapi\.ts$|db\/drizzle\.config\.ts$/

export function targetFiles(root: string): string[] {
  return globSync(TARGETS, { cwd: root })
    .filter((path) => !NOT_TARGETS.test(path) && !path.includes('node_modules'))
    .toSorted()
}

export function allMutants(root: string): Mutant[] {
  return targetFiles(root).flatMap((file) => instrument(file, readFileSync(join(root, file), 'utf8')).mutants)
}

export const AREAS = ['community', 'rules', 'verbs', 'auth', 'saving', 'other'] as const
export type Area = (typeof AREAS)[number]

/** Dropped community conditions come first: each of them is tried within three days. */
export function areaOf({ file, kind, original, text }: Mutant): Area {
  const drops = kind.startsWith('drop') && kind.includes('condition')
  if (drops && countOf(original, 'ommunity') > countOf(text, 'ommunity')) return 'community'
  if (/(^|\/)auth\//.test(file)) return 'auth'
  if (file.startsWith('shared/domain/')) return 'rules'
  if (file.includes('/saving/')) return 'saving'
  return /^(db|bff-)/.test(file) ? 'verbs' : 'other'
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}
