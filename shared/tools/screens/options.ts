import { parseArgs } from 'node:util'
import { CliError } from '../tool.ts'
import { BRANDS, DOCS_PICTURES, SCREEN_NAMES, type ScreenBrand, type ScreenName, WIDTHS } from './screen-list.ts'

export type Shot = (typeof DOCS_PICTURES)[number]

export type ScreensOptions = {
  readonly shots: readonly Shot[]
  /** The folder of another clone whose screens are compared with these. */
  readonly against: string | null
  /** Whether the pictures of the docs are recreated, instead of all screens for viewing. */
  readonly isForDocs: boolean
}

function chosen<Name extends string>(option: string, text: string | undefined, names: readonly Name[]): Name[] {
  if (text === undefined) return [...names]
  return text.split(',').map((wanted) => {
    const name = names.find((one) => one === wanted)
    if (name === undefined) throw new CliError(`--${option}: there is no "${wanted}"; there are ${names.join(', ')}.`)
    return name
  })
}

function everyShot(screens: readonly ScreenName[], brands: readonly ScreenBrand[]): Shot[] {
  return brands.flatMap((brand) => WIDTHS.flatMap((width) => screens.map((screen) => ({ screen, brand, width }))))
}

export function parseOptions(args: readonly string[]): ScreensOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      screens: { type: 'string' },
      brands: { type: 'string' },
      against: { type: 'string' },
      docs: { type: 'boolean', default: false },
    },
  })
  if (values.docs && (values.against || values.screens || values.brands))
    throw new CliError('--docs makes the pictures of the docs; leave out the other options.')
  const shots = values.docs
    ? DOCS_PICTURES
    : everyShot(chosen('screens', values.screens, SCREEN_NAMES), chosen('brands', values.brands, BRANDS))
  return { shots, against: values.against ?? null, isForDocs: values.docs }
}
