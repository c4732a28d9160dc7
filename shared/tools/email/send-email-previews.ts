import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { DbConfig } from '#db/hrana.ts'
import { root } from '../install.mjs'
import { CliError } from '../tool.ts'
import type { renderPreviews } from './email-previews.ts'

type Previews = { readonly renderPreviews: typeof renderPreviews }
type Settings = { readonly port: number; readonly sandboxPort: number }

/** Uploads every email of every brand to the sandbox, whose page `/dev/mail` shows them. */
export async function sendEmailPreviews(database: DbConfig, { port, sandboxPort }: Settings): Promise<void> {
  const emails = await (await loadPreviews()).renderPreviews(database, port)
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/__ctl/mail/previews`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(emails),
  })
  if (!answer.ok) throw new CliError(`The sandbox refused the previews of emails: ${await answer.text()}`)
}

/** Bundled first, because Node does not read JSX. */
async function loadPreviews(): Promise<Previews> {
  const folder = mkdtempSync(join(root, 'node_modules', '.email-previews-'))
  try {
    const outfile = join(folder, 'previews.mjs')
    await build({
      entryPoints: [join(root, 'shared/tools/email/email-previews.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    })
    return (await import(pathToFileURL(outfile).href)) as Previews
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
