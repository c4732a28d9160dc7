import * as z from 'zod'

const SAMPLE = /^(changeme|change-me|sample|example|secret|todo)/i

const secret = (name: string) =>
  z.string({ error: `The secret ${name} is missing` }).check(
    z.minLength(8, { error: `The secret ${name} is too short` }),
    z.refine((value) => !SAMPLE.test(value), { error: `The secret ${name} still has a sample value` }),
  )

const key = (name: string) =>
  secret(name).transform((text, context) => {
    try {
      return JSON.parse(text) as JsonWebKey
    } catch {
      context.addIssue({ code: 'custom', message: `The key ${name} is not a JSON Web Key` })
      return z.NEVER
    }
  })

const everywhere = {
  ENVIRONMENT: z.enum(['local', 'production']),
  DB_URL: z.url({ error: 'DB_URL is missing or no address' }),
  DB_AUTH_TOKEN: secret('DB_AUTH_TOKEN'),
  CLOCK_OFFSET_MS: z.string().default('0').transform(Number),
  /** Where a community lives, with {host} for its host; links in mail are built from it. */
  ORIGIN_PATTERN: z.string().includes('{host}', { error: 'ORIGIN_PATTERN must contain {host}' }),
  SESSION_MEMBER_PUBLIC_KEY: key('SESSION_MEMBER_PUBLIC_KEY'),
  SESSION_ADMIN_PUBLIC_KEY: key('SESSION_ADMIN_PUBLIC_KEY'),
  OUTBOX_KEY: secret('OUTBOX_KEY'),
  MAIL_API_URL: z.url({ error: 'MAIL_API_URL is missing or no address' }),
  MAIL_API_KEY: secret('MAIL_API_KEY'),
}

const schemas = {
  'bff-member': z.object(everywhere),
  'bff-public': z.object({ ...everywhere, SESSION_MEMBER_PRIVATE_KEY: key('SESSION_MEMBER_PRIVATE_KEY') }),
  'bff-admin': z.object({ ...everywhere, SESSION_ADMIN_PRIVATE_KEY: key('SESSION_ADMIN_PRIVATE_KEY') }),
}

export type WorkerName = keyof typeof schemas
export type WorkerEnv<W extends WorkerName> = z.infer<(typeof schemas)[W]>
export type CommonEnv = WorkerEnv<'bff-member'>

/** The checked configuration of a worker; throws one sentence that names what is missing or still a sample. */
export const readEnv = <W extends WorkerName>(worker: W, bindings: unknown): WorkerEnv<W> => {
  const parsed = schemas[worker].safeParse(bindings)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new Error(
      `${worker} cannot start: ${first?.message ?? 'its configuration is wrong'} (${first?.path.join('.')}).`,
    )
  }
  const env = parsed.data as WorkerEnv<W>
  if (env.ENVIRONMENT !== 'local' && env.CLOCK_OFFSET_MS !== 0) {
    throw new Error(`${worker} cannot start: the clock may be moved in local running only (CLOCK_OFFSET_MS).`)
  }
  return env
}
