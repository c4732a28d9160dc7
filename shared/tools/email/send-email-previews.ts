import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DbConfig } from '#db/hrana.ts'
import { importBundled } from '../build/import-bundled.ts'
import { root } from '../install.mjs'
import { CliError } from '../tool.ts'
import type { renderPreviews } from './email-previews.ts'

type Previews = { readonly renderPreviews: typeof renderPreviews }
type Settings = { readonly port: number; readonly sandboxPort: number }

/** Brings every email of every brand to the sandbox, whose page `/dev/mail` shows them. */
export async function sendEmailPreviews(database: DbConfig, { port, sandboxPort }: Settings): Promise<void> {
  const emails = await (await loadPreviews()).renderPreviews(database, port)
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/__ctl/mail/previews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(emails),
  })
  if (!answer.ok) throw new CliError(`The sandbox refused the previews of emails: ${await answer.text()}`)
}

/** Node does not read JSX. */
async function loadPreviews(): Promise<Previews> {
  const folder = mkdtempSync(join(root, 'node_modules', '.email-previews-'))
  try {
    return await importBundled<Previews>('shared/tools/email/email-previews.ts', folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
