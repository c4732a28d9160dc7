import type { Defect } from './rule.ts'
import { SECURITY_RULES } from './rules.ts'

const HEAD = `# Security rules and their tests

Each rule has a test that fails when the rule is broken. The last column has the defects that show this: a small defect is injected into a module while its
test loads it; the test must fail with the defect and pass without it. For a test of the built product the defect is put into a copy, which is then built.
The working tree is never changed.

\`\`\`sh
npm run security-proof                     # every rule, the quick tests first; long
npm run security-proof -- 3a 15            # only these rules
npm run security-proof -- --tests unit     # only rules with unit tests, database tests, or browser tests
\`\`\`

\`npm test\` checks that every rule is listed, that its tests exist and that each defect can still be injected. Rules tested in a browser, on the built
workers or by a step of the test command name that test. The last runs with their results are in [reliability.md](reliability.md#security).

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
