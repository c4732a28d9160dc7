import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The commit of a clone, with a plus sign if files differ from it. */
export function commitOf(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '')
}

/**
 * The parts of a clone of the product that the bench runs. They are imported from that clone, so that one bench can measure two commits.
 */
export async function loadProduct(root: string) {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href)
  return {
    root,
    commit: commitOf(root),
    ...((await load('shared/tools/build.ts')) as Pick<typeof import('../build.ts'), 'withBuild'>),
    ...((await load('shared/tools/processes.ts')) as Pick<typeof import('../processes.ts'), 'Processes'>),
    ...((await load('shared/tools/secrets.ts')) as Pick<typeof import('../secrets.ts'), 'localSecrets'>),
    ...((await load('shared/tools/worker-configs.ts')) as Pick<
      typeof import('../worker-configs.ts'),
      'writeWorkerConfigs'
    >),
    ...((await load('db/migrate.ts')) as Pick<typeof import('#db/migrate.ts'), 'migrate'>),
    ...((await load('db/seed/large.ts')) as Pick<typeof import('#db/seed/large.ts'), 'seedLarge'>),
  }
}

export type Product = Awaited<ReturnType<typeof loadProduct>>
