import { parseArgs } from 'node:util'
import { CliError, tool } from '../tool.ts'
import { deploy } from './deploy.ts'
import { outsideOf } from './outside.ts'
import { readSettings } from './settings.ts'

// Deploys the product: `npm run deploy -- --settings FILE`; `--dry-run` changes nothing.

await tool(async () => {
  const { values } = parseArgs({
    options: { settings: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  if (!values.settings)
    throw new CliError(
      'Name the settings: npm run deploy -- --settings FILE. docs/deployment.example.json is a sample.',
    )
  const settings = readSettings(values.settings)
  const startedAt = Date.now()
  const say = (line: string) => console.log(`[${Math.round((Date.now() - startedAt) / 1000)} s] ${line}`)
  await deploy(settings, outsideOf(settings, say), { isDry: values['dry-run'] })
})
