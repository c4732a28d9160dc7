import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAME = 'local-entry.mjs'
/** Lets a worker call another worker's handlers through its binding. */
const FLAG = 'service_binding_extra_handlers'

type SitesConfig = { readonly compatibility_flags: readonly string[] }

/**
 * Locally only the first worker of a process receives crons, and two processes cannot share the bucket's folder. So the sites worker, which
 * is the first, gets an entry that forwards crons to bff-admin.
 */
export function handCronsOn(config: string): void {
  const sites = JSON.parse(readFileSync(config, 'utf8')) as SitesConfig
  const main = writeLocalEntry(dirname(config))
  writeFileSync(config, JSON.stringify({ ...sites, main, compatibility_flags: [...sites.compatibility_flags, FLAG] }))
}

/** Returns its file name. */
export function writeLocalEntry(folder: string): string {
  writeFileSync(join(folder, NAME), ENTRY)
  return NAME
}

const ENTRY = `import sites from './entry.mjs'
export default {
  fetch: sites.fetch,
  async scheduled({ cron, scheduledTime }, env) {
    const { outcome } = await env.BFF_ADMIN.scheduled({ cron, scheduledTime: new Date(scheduledTime) })
    if (outcome !== 'ok') throw new Error('The jobs ended with ' + outcome)
  },
}
`
