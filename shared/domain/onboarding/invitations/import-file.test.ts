import { describe, expect, it } from 'vitest'
import { type ReadRow, readImportFile } from './import-file.ts'
import { fileProblemText } from './messages.ts'

const TERMS = [12, 24]
function rows(text: string): readonly ReadRow[] {
  const read = readImportFile(text, TERMS)
  if (!read.ok) throw new Error(JSON.stringify(read.problem))
  return read.rows
}
function problems(text: string) {
  return rows(text).map(({ rowNumber, problem }) => [rowNumber, problem])
}

describe('the people of a file', () => {
  it('are read by column names, in any order, or without names in the default order', () => {
    const ada = {
      rowNumber: 2,
      invitee: {
        givenName: 'Ada',
        familyName: 'Byron King',
        email: 'ada@x.test',
        companyName: 'Engines',
        termMonths: 24,
      },
      problem: null,
      repeats: null,
    }
    expect(rows('Email;Package;Name;Company\nADA@x.test ;24 months;Ada  Byron King;Engines')).toEqual([ada])
    expect(rows('Ada Byron King,ada@x.test,Engines,24')).toEqual([{ ...ada, rowNumber: 1 }])
    expect(rows('\u202EAda Byron\u2066 King,ada@x.test,Engines,24')).toEqual([{ ...ada, rowNumber: 1 }])
    expect(rows('name,email\n"Byron King, Ada",ada@x.test')[0]?.invitee).toMatchObject({
      ...{ givenName: 'Ada', familyName: 'Byron King', companyName: null, termMonths: 12 },
    })
  })

  it.each([
    ['a semicolon', 'name;email;company\nAda King;ada@x.test;Engines, Inc.', 2],
    ['a tab', 'name\temail\tcompany\nAda King\tada@x.test\tEngines, Inc.', 2],
    ['lines of Windows', 'name,email,company\r\nAda King,ada@x.test,"Engines, Inc."\r\n', 2],
    ['lines of old Macs', 'name,email,company\rAda King,ada@x.test,"Engines, Inc."\r', 2],
    ['lines of several kinds', 'name,email,company\r\n\nAda King,ada@x.test,"Engines, Inc."\r', 3],
    ['a line break in quotes, which is no end of a row', '"na\nme",x\n"Ada\nKing",ada@x.test,"Engines, Inc."', 2],
    ['a byte order mark', '\uFEFFname,email,company\nAda King,ada@x.test,"Engines, Inc."', 2],
  ])('are read from a file with %s', (_, text, rowNumber) => {
    expect(rows(text).at(-1)).toMatchObject({
      ...{ rowNumber, problem: null },
      invitee: { givenName: 'Ada', familyName: 'King', email: 'ada@x.test', companyName: 'Engines, Inc.' },
    })
  })

  it.each([
    ['two columns for a name', 'Last Name,First Name,Email\nKing,Ada Maria,ada@x.test', 2],
    ['two columns and one that is empty', 'First name,Surname,Name,Email\nAda Maria,King,,ada@x.test', 2],
    ['a line that names the separator', 'sep=;\nFirstName;LastName;Email\nAda Maria;King;ada@x.test', 2],
    [
      'one that names a tab after a mark',
      '\uFEFFsep=\t\r\nGiven name\tFamily name\tEmail\nAda Maria\tKing\tada@x.test',
      2,
    ],
  ])('are read from a file with %s', (_, text, rowNumber) => {
    expect(rows(text)).toMatchObject([
      { rowNumber, problem: null, invitee: { givenName: 'Ada Maria', familyName: 'King', email: 'ada@x.test' } },
    ])
  })

  it.each([
    'Name,Email,Organisation',
    'Full name,E-mail address,Company name',
    'full_name,email_address,company_name',
    'NAME,EMAIL,Company\u00A0 Name',
  ])('have their company, also in a file of other programs (%s)', (names) => {
    expect(rows(`${names}\nAda King,ada@x.test,Engines`)).toMatchObject([
      { problem: null, invitee: { givenName: 'Ada', email: 'ada@x.test', companyName: 'Engines' } },
    ])
  })

  it('need both parts of a name if it has two columns', () => {
    expect(problems('First name,Last name,Email\nAda,,ada@x.test\n,King,bo@x.test\n,,cy@x.test')).toEqual([
      [2, 'NAME_INCOMPLETE'],
      [3, 'NAME_INCOMPLETE'],
      [4, 'NAME_MISSING'],
    ])
  })

  it('keep the quotes of their names', () => {
    expect(rows('Ada "The First" King,ada@x.test\n"Bo ""B"" King",bo@x.test')).toMatchObject([
      { invitee: { familyName: '"The First" King' } },
      { invitee: { familyName: '"B" King' } },
    ])
  })

  it.each([
    ['12', 12],
    ['12-months', 12],
    ['24 Months', 24],
    ['2 years', 24],
    ['', 12],
  ])('with the package “%s” join for %d months', (typed, termMonths) => {
    expect(rows(`Ada King,ada@x.test,,${typed}`)).toMatchObject([{ problem: null, invitee: { termMonths } }])
  })

  it.each([
    [',ada@x.test', 'NAME_MISSING'],
    ['Ada,ada@x.test', 'NAME_INCOMPLETE'],
    [`Ada ${'x'.repeat(81)},ada@x.test`, 'NAME_TOO_LONG'],
    ['Ada King,,Engines', 'EMAIL_MISSING'],
    ['Ada King,ada@x', 'EMAIL_INVALID'],
    ['Ada King,ada at x.test', 'EMAIL_INVALID'],
    [`Ada King,ada@x.test,${'x'.repeat(121)}`, 'COMPANY_TOO_LONG'],
    ['Ada King,ada@x.test,,36', 'PACKAGE_UNKNOWN'],
    ['Ada King,ada@x.test,,gold', 'PACKAGE_UNKNOWN'],
  ])('who are written as “%s” are refused: %s', (line, problem) => {
    expect(problems(`name,email,company,package\n${line}`)).toEqual([[2, problem]])
  })

  it('count once per email, using the first row without another problem', () => {
    const text = 'name,email\n\nAda,ada@x.test\nAda King,ADA@x.test\nA. King,ada@x.test'
    expect(rows(text)).toMatchObject([
      { rowNumber: 3, problem: 'NAME_INCOMPLETE', repeats: null },
      { rowNumber: 4, problem: null },
      { rowNumber: 5, problem: 'REPEATED', repeats: 4 },
    ])
  })
})

it.each([
  ['nothing', '', 'empty', 'There’s no one in this file.'],
  ['names of columns only', 'name,email\n', 'empty', 'There’s no one in this file.'],
  ['no emails', 'name,company\nAda King,Engines', 'noEmailColumn', 'The file has no column with emails.'],
  ['more than 256 KiB', `name,email\n${'x'.repeat(256 * 1024)}`, 'tooLarge', 'files of up to 256 KB.'],
  ['1,001 people', 'Ada King,ada@x.test\n'.repeat(1001), 'tooManyRows', 'files of up to 1,000 people.'],
  [
    'an open quotation mark',
    'name,email\n"Ada King,ada@x.test',
    { openQuoteIn: 2 },
    'Check the quotation marks in row 2:',
  ],
  [
    'a letter that could not be read',
    'name,email\n\nJ\uFFFDrgen M\uFFFDller,j@x.test',
    { unreadIn: 3 },
    'Some letters of row 3 couldn’t be read.',
  ],
  [
    'text after a quotation mark that closes',
    'name,email\n\n"Ada" King,ada@x.test\nBo King,bo@x.test',
    { openQuoteIn: 3 },
    'Check the quotation marks in row 3:',
  ],
] as const)('a file with %s is refused as a whole, and staff read why', (_, text, problem, words) => {
  expect(readImportFile(text, TERMS)).toEqual({ ok: false, problem })
  expect(fileProblemText(problem)).toContain(words)
})
