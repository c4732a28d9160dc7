import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../install.mjs'
import { CliError, tool } from '../tool.ts'
import { bucketOfFolder, namedBucket } from './places.ts'
import { restoreBackup } from './restore-backup.ts'

// Restores a backup into a folder that does not exist yet: `npm run restore -- FILE --into NEW`. With `--bucket` the files go into the
// bucket of FILES_URL.

type Journal = { readonly entries: readonly { readonly when: number }[] }

await tool(async () => {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' }, bucket: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || !values.into)
    throw new CliError('Name the backup and a folder that does not exist yet: npm run restore -- FILE --into NEW')
  const folder = resolve(values.into)
  const { entries } = JSON.parse(readFileSync(join(root, 'db/migrations/meta/_journal.json'), 'utf8')) as Journal
  const named = values.bucket ? namedBucket() : null
  const { takenAt, missing } = await restoreBackup(resolve(file), folder, {
    migrations: entries.map(({ when }) => when),
    openBucket: async (partial) => (named ? { bucket: named, close: async () => {} } : bucketOfFolder(partial)),
    say: (line) => console.log(line),
  })
  if (missing.length > 0) console.log(`${missing.length} files were missing when it was backed up.`)
  const next = named
    ? [
        `The files are in the bucket. Make a database of ${folder}/council.db:`,
        `  cp ${folder}/council.db council-restored.db && turso db import council-restored.db`,
        'then set DB_URL and the tokens of the workers, and bucket_name where it is another one, and deploy (docs/operating.md, Restoring).',
      ]
    : [
        'Start it beside the old one, on ports of its own:',
        `  cp OLD/secrets.json ${folder}/   # the keys, which no backup has; new ones are made without`,
        `  DATA_DIR=${folder} PORT=9787 SANDBOX_PORT=9788 DB_PORT=9789 npm start`,
        'Jobs run at once: emails that waited when it was backed up are sent again, unless the old one has sent them and its provider knows their keys.',
      ]
  console.log(['', `${folder} is the product as of ${takenAt}.`, ...next].join('\n'))
})
