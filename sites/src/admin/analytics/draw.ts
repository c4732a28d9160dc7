import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

/** The size of the drawing in its own units: on the page a card is about as many pixels wide. */
export const DRAWING = { width: 360, height: 170 } as const
const MARGIN = { top: 8, right: 8, bottom: 20, left: 40 } as const
const Y_TICKS = 4
/** Up to this number, points are also drawn as dots. */
const DOTS_MAX = 14

/** "20K": longer numbers do not fit beside a drawing. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

type Values = readonly (number | null)[]

export type Drawing = {
  readonly lines: readonly { readonly path: string; readonly fill: string; readonly dots: readonly Dot[] }[]
  readonly yTicks: readonly { readonly y: number; readonly text: string }[]
  readonly xTicks: readonly { readonly x: number; readonly step: string; readonly anchor: 'start' | 'end' }[]
  readonly left: number
  readonly right: number
}
type Dot = { readonly x: number; readonly y: number }

/** A line for each series over the same steps; it has a gap where nothing was counted. */
export function draw(series: readonly Values[], steps: readonly string[]): Drawing {
  const [left, right] = [MARGIN.left, DRAWING.width - MARGIN.right]
  const [top, bottom] = [MARGIN.top, DRAWING.height - MARGIN.bottom]
  const most = Math.max(1, ...series.flat().map((value) => value ?? 0))
  const y = scaleLinear().domain([0, most]).range([bottom, top]).nice(Y_TICKS)
  const x = scalePoint<string>().domain(steps).range([left, right])
  const xOf = (at: number) => x(steps[at] ?? '') ?? left
  const isCounted = (value: number | null) => value !== null
  const toLine = line<number | null>()
    .defined(isCounted)
    .x((_, at) => xOf(at))
    .y((value) => y(value ?? 0))
  const toArea = area<number | null>()
    .defined(isCounted)
    .x((_, at) => xOf(at))
    .y0(bottom)
    .y1((value) => y(value ?? 0))
  return {
    ...{ left, right },
    lines: series.map((values) => ({
      path: toLine([...values]) ?? '',
      fill: toArea([...values]) ?? '',
      dots:
        steps.length > DOTS_MAX
          ? []
          : values.flatMap((value, at) => (value === null ? [] : [{ x: xOf(at), y: y(value) }])),
    })),
    yTicks: y
      .ticks(Y_TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ y: y(value), text: short.format(value) })),
    xTicks: endsOf(steps).map(({ step, anchor }) => ({ x: x(step) ?? left, step, anchor })),
  }
}

function endsOf(steps: readonly string[]) {
  const [first, last] = [steps[0], steps.at(-1)]
  const ends = [
    { step: first, anchor: 'start' as const },
    { step: last === first ? undefined : last, anchor: 'end' as const },
  ]
  return ends.flatMap(({ step, anchor }) => (step === undefined ? [] : [{ step, anchor }]))
}

export const BARS = { width: 360, row: 24, label: 132, count: 44 } as const

/** The lengths of the bars; the longest one has the full length. */
export function barWidths(values: readonly number[]): readonly number[] {
  const width = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([0, BARS.width - BARS.label - BARS.count])
  return values.map((value) => width(value))
}
