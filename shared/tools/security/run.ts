import { parseArgs } from 'node:util'
import { CliError, tool } from '../tool.ts'
import type { Defect, SecurityRule } from './rule.ts'
import { SECURITY_RULES } from './rules.ts'
import { firstFailure } from './try-defects.ts'

function describe({ file, text, becomes }: Defect): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, 100)
  return `${file}: ${short(text)} → ${short(becomes) || 'nothing'}`
}

/** The test that notices a defect; null if none does. Without the defect the same test passes. */
async function noticedBy(rule: SecurityRule, defect: Defect): Promise<string | null> {
  const file = defect.by ?? rule.tests[0] ?? ''
  const test = await firstFailure(file, defect, defect.title)
  if (test === null) return null
  if ((await firstFailure(file, null, test)) === null) return `${file}: ${test}`
  console.log(`  Without a defect ${file} fails as well: ${test}`)
  return null
}

// `npm run security-proof -- [1 2a …]`: plants the defects of each security rule, or of those that are named, and expects the rule's test to
// fail with it and to pass without it. Prints which test noticed what.
await tool(async () => {
  const { positionals: only } = parseArgs({ allowPositionals: true })
  const rules = SECURITY_RULES.filter(({ number }) => only.length === 0 || only.includes(number))
  const unnoticed: string[] = []
  for (const rule of rules) {
    console.log(`\n${rule.number}. ${rule.text}`)
    for (const defect of rule.defects) {
      const noticed = await noticedBy(rule, defect).catch((error: Error) => {
        console.log(`  ${error.message}`)
        return null
      })
      if (noticed === null) unnoticed.push(`${rule.number}. ${describe(defect)}`)
      console.log(`  ${noticed ? '✓' : '✗'} ${describe(defect)}`)
      if (noticed) console.log(`    ${noticed}`)
    }
    if (rule.alsoShownBy) console.log(`  also: ${rule.alsoShownBy.join(', ')}`)
  }
  const planted = rules.reduce((sum, { defects }) => sum + defects.length, 0)
  console.log(`\n${rules.length} rules, ${planted} planted defects, ${planted - unnoticed.length} noticed.`)
  if (unnoticed.length > 0) throw new CliError(`Not noticed:\n${unnoticed.join('\n')}`)
})
