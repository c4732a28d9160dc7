import { type Crop, moveCrop, zoomCrop } from './crop.ts'
import { PICTURE_MESSAGES } from './messages.ts'

const STEP = 0.05
const ZOOM_STEP = 1.1
const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Controls = {
  readonly canvas: HTMLCanvasElement
  readonly zoom: HTMLInputElement
  /** The effect of the keys, for screen readers. */
  readonly status: HTMLElement
}

/** Moves and scales the crop by keys, pointer, wheel and slider until the signal is aborted. */
export function listenToControls(
  controls: Controls,
  current: () => Crop,
  change: (crop: Crop) => void,
  signal: AbortSignal,
): void {
  const { canvas, zoom } = controls
  listenToKeys(controls, current, change, signal)
  listenToPointer(canvas, current, change, signal)
  zoom.addEventListener('input', () => change(zoomCrop(current(), Number(zoom.value) / 100)), { signal })
}

function listenToKeys(
  { canvas, status }: Controls,
  current: () => Crop,
  change: (crop: Crop) => void,
  signal: AbortSignal,
): void {
  const zoomBy = (factor: number) => {
    change(zoomCrop(current(), current().zoom * factor))
    status.textContent = PICTURE_MESSAGES.zoomed(Math.round(current().zoom * 100))
  }
  canvas.addEventListener(
    'keydown',
    (event) => {
      const move = MOVES[event.key]
      if (move) {
        const before = current()
        const next = moveCrop(before, ...move)
        const isMoved = next.x !== before.x || next.y !== before.y
        change(next)
        status.textContent = isMoved
          ? PICTURE_MESSAGES.moved[event.key as keyof typeof PICTURE_MESSAGES.moved]
          : PICTURE_MESSAGES.atEdge
      } else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
      else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
      else return
      event.preventDefault()
    },
    { signal },
  )
}

function listenToPointer(
  canvas: HTMLCanvasElement,
  current: () => Crop,
  change: (crop: Crop) => void,
  signal: AbortSignal,
): void {
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId), { signal })
  canvas.addEventListener(
    'pointermove',
    ({ pointerId, movementX, movementY }) => {
      if (!canvas.hasPointerCapture(pointerId)) return
      change(moveCrop(current(), -movementX / canvas.clientWidth, -movementY / canvas.clientHeight))
    },
    { signal },
  )
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      change(zoomCrop(current(), current().zoom * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)))
    },
    { signal, passive: false },
  )
}
