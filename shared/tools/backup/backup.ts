import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsFromEnvironment } from '../settings.ts'
import { tool } from '../tool.ts'
import { backupSource } from './places.ts'
import { rowsOf, takeBackup } from './take-backup.ts'

// Backs up the database and the files of the running product into one file: `npm run backup`, or into FILE with `-- --to FILE`.

await tool(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, still: { type: 'boolean', default: false } } })
  const settings = settingsFromEnvironment()
  const now = new Date()
  const file = resolve(
    values.to ?? join(settings.dataDir, 'backups', `${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`),
  )
  const startedAt = Date.now()
  const say = (line: string) => console.log(`[${Math.round((Date.now() - startedAt) / 1000)} s] ${line}`)
  const source = await backupSource(settings)
  const { tables, missing } = await takeBackup(source, file, { now, say, isStill: values.still })
  for (const key of missing.slice(0, 20)) console.error(`The bucket has no ${key}, which a row names.`)
  if (missing.length > 0) console.error(`${missing.length} files were missing already. All else is backed up.`)
  console.log(
    [
      '',
      `${file} has ${rowsOf(tables)} rows as they were when it began, and their files. It holds all that members wrote: keep it where only you can read it.`,
      'The keys are not in it. Keep secrets.json of the data folder, or the secrets of the workers, in another place: without OUTBOX_KEY of the three',
      'workers the emails that wait cannot be sent; without UNSUBSCRIBE_KEY and PAY_LINK_KEY links in emails that were sent do not work; without the',
      'session keys everybody signs in again. Nothing else of the database needs a key.',
      `Restore it with  npm run restore -- ${file} --into NEW`,
    ].join('\n'),
  )
})
