import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CliError, tool } from '../tool.ts'
import { readLogLines } from './log-lines.ts'
import { describeReading, linesOfCode, printCounters, readRules } from './report.ts'

const USAGE = `npm run alerts -- FILE…            what the lines of the log count, and which alerts they raise
npm run alerts -- --code CODE FILE…   the lines of one request, by the code that a member reads out
A FILE may be - for standard input.`

// Exits with code 2 if an alert is raised, so that a monitor can call it.
await tool(async () => {
  const { values, positionals } = parseArgs({ options: { code: { type: 'string' } }, allowPositionals: true })
  if (positionals.length === 0) throw new CliError(USAGE)
  const lines = positionals.flatMap((file) => readLogLines(readFileSync(file === '-' ? 0 : file, 'utf8')))
  if (lines.length === 0) throw new CliError(`There is no line of the product in ${positionals.join(', ')}.`)
  if (values.code !== undefined) {
    const found = linesOfCode(lines, values.code)
    if (found.length === 0) throw new CliError(`No line has the code ${values.code}. Codes look like K7Q4-9WXM-2DPA.`)
    for (const { time: _, ...line } of found) console.log(JSON.stringify(line))
    return
  }
  const newest = Math.max(...lines.map(({ time }) => time ?? 0)) || Date.now()
  for (const counter of printCounters(lines)) console.log(counter)
  const raised = readRules(lines, newest).filter(({ isRaised }) => isRaised)
  console.log(raised.length === 0 ? '\nNo alert is raised.' : '\nAlerts:')
  for (const reading of raised) console.log(`${describeReading(reading)}\n  ${reading.rule.whatToDo}`)
  if (raised.length > 0) process.exitCode = 2
})
