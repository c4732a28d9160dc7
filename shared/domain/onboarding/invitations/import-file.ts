import Papa from 'papaparse'
import { UNREAD_LETTER } from '#shared/kernel/text/unread-letter.ts'
import { type Invitee, readInvitee } from './invitee.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from './limits.ts'
import type { InviteeProblem } from './statuses.ts'

const IMPORT_COLUMNS = ['name', 'email', 'company', 'package'] as const
type Column = (typeof IMPORT_COLUMNS)[number] | 'givenName' | 'familyName'

/** A row of the file, numbered as in a spreadsheet. */
export type ReadRow = {
  readonly rowNumber: number
  readonly invitee: Invitee
  readonly problem: InviteeProblem | 'REPEATED' | null
  /** For a repeated email, the row that has it first. */
  readonly repeats: number | null
}

export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'noEmailColumn'
  | { readonly openQuoteIn: number }
  | { readonly unreadIn: number }
type ReadFile =
  | { readonly ok: true; readonly rows: readonly ReadRow[] }
  | { readonly ok: false; readonly problem: FileProblem }

/**
 * The people in a CSV file. Its first row may name the columns, in any order, and a name may have two columns; without names the columns
 * are name, email, company and package. Of rows with the same email the first one without another problem counts.
 */
export function readImportFile(text: string, terms: readonly number[]): ReadFile {
  if (new TextEncoder().encode(text).byteLength > IMPORT_MAX_BYTES) return { ok: false, problem: 'tooLarge' }
  const { data, errors } = readCsv(text)
  const openQuote = errors.find(({ type }) => type === 'Quotes')
  if (openQuote) return { ok: false, problem: { openQuoteIn: (openQuote.row ?? 0) + 1 } }
  const records = data
    .map((fields, i) => ({ rowNumber: i + 1, fields: fields.map((field) => field.trim()) }))
    .filter(({ fields }) => fields.some((field) => field !== ''))
  const unread = records.find(({ fields }) => fields.some((field) => field.includes(UNREAD_LETTER)))
  if (unread) return { ok: false, problem: { unreadIn: unread.rowNumber } }
  const [first, ...others] = records
  if (!first) return { ok: false, problem: 'empty' }
  const names = columnsOf(first.fields)
  if (!names && !first.fields.some((field) => field.includes('@')) && others.length === 0)
    return { ok: false, problem: 'noEmailColumn' }
  if (names && !names.includes('email')) return { ok: false, problem: 'noEmailColumn' }
  const people = names ? others : records
  if (people.length === 0) return { ok: false, problem: 'empty' }
  if (people.length > IMPORT_MAX_ROWS) return { ok: false, problem: 'tooManyRows' }
  return { ok: true, rows: readRows(people, names ?? IMPORT_COLUMNS, terms) }
}

/**
 * The separator is the one that splits the first rows most evenly. Empty rows are records too, so that record numbers equal row numbers.
 */
function readCsv(text: string) {
  // A file assembled from others has several kinds of line ends, and the library expects one.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const [named = '', delimiter = ''] = NAMED_SEPARATOR.exec(lines) ?? []
  return Papa.parse<readonly string[]>(lines.slice(named.length), {
    ...{ newline: '\n', delimiter, delimitersToGuess: [',', ';', '\t'] },
  })
}
/** The line that declares the separator for Excel, which shows no row for it. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=([,;\t])"?\n/i

type Person = { readonly rowNumber: number; readonly fields: readonly string[] }

function readRows(people: readonly Person[], columns: readonly (Column | null)[], terms: readonly number[]): ReadRow[] {
  const firstWith = new Map<string, number>()
  return people.map(({ rowNumber, fields }) => {
    const text = (column: Column) => fields[columns.indexOf(column)] ?? ''
    const { invitee, problems } = readInvitee(
      { ...nameOf(text), email: text('email'), companyName: text('company'), package: text('package') },
      terms,
    )
    const repeats = firstWith.get(invitee.email) ?? null
    const problem = problems[0]?.problem ?? (repeats === null ? null : 'REPEATED')
    if (problem === null) firstWith.set(invitee.email, rowNumber)
    return { rowNumber, invitee, problem, repeats: problem === 'REPEATED' ? repeats : null }
  })
}

/** From two columns, or from one. */
function nameOf(text: (column: Column) => string) {
  const [givenName, familyName] = [text('givenName'), text('familyName')]
  return givenName === '' && familyName === '' ? splitName(text('name')) : { givenName, familyName }
}

/** "Ada Maria Lovelace" is Ada, and Maria Lovelace; "Lovelace, Ada" is the same person as "Ada Lovelace". */
function splitName(name: string) {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (last && first) return { givenName: first, familyName: last }
  const [given = '', ...family] = name.split(/\s+/)
  return { givenName: given, familyName: family.join(' ') }
}

const HEADINGS: Readonly<Record<string, Column>> = {
  name: 'name',
  'full name': 'name',
  'first name': 'givenName',
  firstname: 'givenName',
  'given name': 'givenName',
  'last name': 'familyName',
  lastname: 'familyName',
  'family name': 'familyName',
  surname: 'familyName',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  company: 'company',
  'company name': 'company',
  organization: 'company',
  organisation: 'company',
  package: 'package',
  membership: 'package',
}

/** The columns named by the first row; null if it names none and is a person. */
function columnsOf(fields: readonly string[]): readonly (Column | null)[] | null {
  const columns = fields.map((field) => {
    const name = field.toLowerCase().replaceAll(/[\s_]+/g, ' ')
    return (Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : null) ?? null
  })
  return columns.some((column) => column !== null) && !fields.some((field) => field.includes('@')) ? columns : null
}
