import type { Defect } from './rule.ts'
import { SECURITY_RULES } from './rules.ts'

const HEAD = `# The security rules and what holds them

Each rule has a test that fails when the rule is broken. The last column is how that is seen: a small defect is put into a module while its
test loads it, the test has to fail, and without the defect it has to pass. For a test of the built product it is put into a copy that is built.
The tree is never changed.

\`\`\`sh
npm run security-proof                     # every rule, the quick tests first; long
npm run security-proof -- 3a 15            # some of them
npm run security-proof -- --tests unit     # those of unit tests, of database tests, or of browser tests
\`\`\`

\`npm test\` checks that every rule is here, that its tests exist and that each defect can still be planted. What is shown in a browser, on the built
workers or by a step of the test command is named with it. What was run, when and with which result is in [reliability.md](reliability.md#security).

\`npm run schema\` prints this page from \`shared/tools/security/rules/\`.
`

function code(text: string): string {
  const short = text.replace(/\s+/g, ' ').trim()
  return `\`${(short.length > 90 ? `${short.slice(0, 90)}…` : short).replaceAll('`', "'").replaceAll('|', '\\|')}\``
}

function planted({ file, text, becomes }: Defect): string {
  const change = becomes.trim() === '' ? `without ${code(text)}` : `${code(text)} becomes ${code(becomes)}`
  return `${file}: ${change}`
}

/** The page docs/security.md. */
export function printSecurity(): string {
  const rows = SECURITY_RULES.map(({ number, text, tests, alsoShownBy = [], defects }) => {
    const shownBy = [...tests, ...alsoShownBy].map((one) => (one.endsWith('.ts') ? `\`${one}\`` : one)).join('<br>')
    return `| ${number} | ${text} | ${shownBy} | ${defects.map(planted).join('<br>')} |`
  })
  return [HEAD, '| rule | what holds | shown by | planted defects |', '| --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  )
}
