import * as z from 'zod'

/** Counted up when an archive is made that an older `npm run restore` would read wrongly. */
export const FORMAT = 1

export const DATABASE_PATH = 'council.db'
export const FILES_FOLDER = 'files/'
/** First in the archive, so that one of a newer version is refused before anything else of it is read. */
export const HEAD_PATH = 'backup.json'
/** Last in the archive, so that one that was cut off has none. */
export const MANIFEST_PATH = 'manifest.json'

export const Head = z.object({ format: z.int(), takenAt: z.iso.datetime() })
export type Head = z.infer<typeof Head>

const Sum = z.string().regex(/^[0-9a-f]{64}$/)

const Part = z.strictObject({
  path: z.string(),
  bytes: z.int(),
  sha256: Sum,
  /** Of a file of the bucket. */
  contentType: z.string().optional(),
})
export type Part = z.infer<typeof Part>

const TableSum = z.strictObject({ rows: z.int(), sha256: Sum })
export type TableSum = z.infer<typeof TableSum>

export const Manifest = Head.extend({
  /** Times of the migrations that the database has, as in the journal of `db/migrations`. */
  migrations: z.array(z.int()),
  tables: z.record(z.string(), TableSum),
  parts: z.array(Part),
  /** Files that rows name and that the bucket had not. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
