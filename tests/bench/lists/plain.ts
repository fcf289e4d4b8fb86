import { COLUMNS, pageOf } from '../rows'

const SIZE = 100

/** The floor: a table of a hundred rows written by hand, which sorts and chooses. */
export function drawPlain(place: HTMLElement, count: number): void {
  let sort = { path: 'name', down: false }
  const figures = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 })
  const said = (value: unknown, kind: string) => {
    if (kind === 'number') return figures.format(Number(value))
    if (kind === 'boolean') return value ? 'Sì' : 'No'
    return kind === 'date' ? String(value).split('-').reverse().join('/') : String(value)
  }
  const heads = COLUMNS.map(
    ([path, , width]) => `<th style="width:${width}px"><button data-sort="${path}">${path}</button></th>`,
  )
  place.innerHTML = `<div class="gridwrap" style="height:800px"><table class="g"><thead><tr><th></th>${heads.join('')}</tr></thead><tbody></tbody></table></div>`
  const body = place.querySelector('tbody')
  const draw = async () => {
    const rows = await Promise.resolve(pageOf(count, sort, 0, SIZE))
    const cells = rows.map(
      (row, index) =>
        `<tr data-row="${index}"><td><input type="checkbox"></td>${COLUMNS.map(([path, kind]) => `<td>${said(row[path], kind)}</td>`).join('')}</tr>`,
    )
    if (body) body.innerHTML = cells.join('')
  }
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const path = target.closest('button')?.dataset.sort
    if (path) {
      sort = { path, down: sort.path === path && !sort.down }
      void draw()
    } else if (target.matches('input'))
      target.closest('tr')?.setAttribute('aria-selected', String((target as HTMLInputElement).checked))
  })
  void draw()
}
