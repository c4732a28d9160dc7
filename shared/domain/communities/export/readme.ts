import { EXPORT_LIFE_DAYS } from '#shared/domain/members/privacy.ts'

/** Changes when a reader of the files would have to. */
export const EXPORT_FORMAT = 'community-export/1'

type Described = {
  readonly community: string
  readonly asOf: Date
  readonly tables: readonly { readonly name: string; readonly label: string }[]
  readonly notIncluded: readonly { readonly because: string; readonly tables: readonly string[] }[]
}

/** The description that comes with an export; `docs/community-export.md` says the same of all exports. */
export function exportReadme({ community, asOf, tables, notIncluded }: Described): string {
  return `# Export of ${community}

Format: ${EXPORT_FORMAT}. As of ${asOf.toISOString()}.

## The files

- Each \`.jsonl\` file has rows of one table: UTF-8, one JSON object per line. A large table has several files; read them in the order of the number before the name.
- Each \`.tar\` file has pictures, each named after the \`id\` of its row in \`pictures\` or \`images\`.
- \`manifest.json\` names every file with its rows, its size and its SHA-256, and every table with its columns. Check the sums after the download: \`sha256sum\` on Linux, \`shasum -a 256\` on a Mac, \`Get-FileHash\` on Windows.

Times are UTC in ISO 8601. Amounts are in cents, with their currency beside them. Texts of articles, answers and posts are HTML. IDs have no meaning of their own; a column that ends with “Id” refers to the \`id\` of a row in another file. Staff work for several communities and aren’t in the export: where a row names one of them, as the editor of an article, it has an id alone.

## As of when

It has the rows as of ${asOf.toISOString()}. A row that was added later isn’t in it. A row that was changed while the export was prepared has the values it had when its file was read (\`readAt\` in the manifest), so it can refer to a newer row that isn’t in it; a row that was deleted in the meantime can be missing. To avoid both, take the export while the community is read-only.

## What is in it

${tables.map(({ name, label }) => `- \`${name}\`: ${label}.`).join('\n')}
- \`picture_files\` and \`image_files\`: the files of pictures, each in its largest size.

## What isn’t in it, and why

${notIncluded.map(({ because, tables: names }) => `- ${because} (${names.map((name) => `\`${name}\``).join(', ')})`).join('\n')}
- Passwords, tokens and cards are never exported. Members choose a new password wherever they sign in next.

Every file is deleted ${EXPORT_LIFE_DAYS} days after the export was ready.
`
}
