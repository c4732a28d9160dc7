import { type Crop, sizeOf } from './crop.ts'

const QUALITY = 0.85

type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Pixels = { readonly width: number; readonly height: number }

/** Draws the chosen part of a picture over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, crop: Crop): void {
  const size = sizeOf(crop)
  draw(canvas, picture, { x: crop.x - size.width / 2, y: crop.y - size.height / 2, ...size })
}

function draw(canvas: HTMLCanvasElement, picture: CanvasImageSource, part: Part): void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser draws no pictures')
  // Transparent pictures get a white background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
}

/**
 * The chosen part in all sizes, smallest first, each made from the next larger one; as WebP, or as JPEG if the browser
 * cannot encode that.
 */
export async function scalePicture(
  picture: CanvasImageSource,
  crop: Crop,
  sizes: readonly Pixels[],
): Promise<Uint8Array[]> {
  const canvases: HTMLCanvasElement[] = []
  for (const { width, height } of sizes.toReversed()) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const [larger] = canvases
    if (larger) draw(canvas, larger, { x: 0, y: 0, width: larger.width, height: larger.height })
    else drawCrop(canvas, picture, crop)
    canvases.unshift(canvas)
  }
  const type = (await encode(canvases[0], 'image/webp')).type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const files = await Promise.all(canvases.map((canvas) => encode(canvas, type)))
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
}

function encode(canvas: HTMLCanvasElement | undefined, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas?.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture was not encoded'))), type, QUALITY)
  })
}
