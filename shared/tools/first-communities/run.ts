import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { Db } from '#db/client.ts'
import { CliError, tool } from '../tool.ts'
import { createFirstCommunities } from './create.ts'

// Sets up a new database: `DB_URL=… DB_AUTH_TOKEN=… npm run first-communities -- --file FILE`.

const Community = z.strictObject({
  code: z.string(),
  name: z.string(),
  familiarName: z.string(),
  host: z.string(),
  timeZone: z.string(),
  mailFrom: z.string(),
  conciergeEmail: z.string(),
})
const File = z.strictObject({
  admin: Community,
  brand: Community,
  person: z.strictObject({ givenName: z.string().min(1), familyName: z.string().min(1), email: z.email() }),
})

await tool(async () => {
  const { values } = parseArgs({ options: { file: { type: 'string' } } })
  const { DB_URL: url, DB_AUTH_TOKEN: authToken } = process.env
  if (!values.file)
    throw new CliError(
      'Name the file: npm run first-communities -- --file FILE. docs/first-communities.example.json is a sample.',
    )
  if (!url || !authToken) throw new CliError('DB_URL and DB_AUTH_TOKEN say which database begins: set both.')
  const parsed = File.safeParse(JSON.parse(readFileSync(values.file, 'utf8')))
  if (!parsed.success)
    throw new CliError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const link = await createFirstCommunities({ db: new Db({ url, authToken }), now: new Date() }, parsed.data)
  console.log(
    `The admin community and the first brand are there. ${parsed.data.person.givenName} chooses a password at`,
  )
  console.log(`  ${link}`)
  console.log(`within seven days, and signs in at https://${parsed.data.admin.host}/login-admin.`)
})
