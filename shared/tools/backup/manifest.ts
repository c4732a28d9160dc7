import * as z from 'zod'

/** Increased when archives change in a way that an older `npm run restore` would read wrongly. */
export const FORMAT = 1

export const DATABASE_PATH = 'council.db'
export const FILES_FOLDER = 'files/'
/** First in the archive, so that an archive of a newer version is refused before anything else is read. */
export const HEAD_PATH = 'backup.json'
/** Last in the archive, so that a truncated archive has none. */
export const MANIFEST_PATH = 'manifest.json'

export const Head = z.object({ format: z.int(), takenAt: z.iso.datetime() })
export type Head = z.infer<typeof Head>

const Sum = z.string().regex(/^[0-9a-f]{64}$/)

const Part = z.strictObject({
  path: z.string(),
  bytes: z.int(),
  sha256: Sum,
  /** For a file of the bucket. */
  contentType: z.string().optional(),
})
export type Part = z.infer<typeof Part>

const TableSum = z.strictObject({ rows: z.int(), sha256: Sum })
export type TableSum = z.infer<typeof TableSum>

export const Manifest = Head.extend({
  /** Times of the applied migrations, as in the journal of `db/migrations`. */
  migrations: z.array(z.int()),
  tables: z.record(z.string(), TableSum),
  parts: z.array(Part),
  /** Files that rows refer to and that the bucket did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
