/**
 * Names of icons that schema files may use; a test compares them with the existing drawings. Only names, because the check of
 * schema files does not need the drawings.
 */
export const ICON_NAMES: ReadonlySet<string> = new Set(
  `
  address-book anchor archive at award baby back badge-check balance-scale banknote barcode bed bell bike boat
  book-open bookmark box boxes briefcase bug building bus calendar calendar-check calendar-clock camera car cart
  chart chart-bar chart-line chart-pie check chevron-down chevron-left chevron-right chevron-up clipboard-check
  clipboard-list clock close cloud cog coins columns construction container copy credit-card cubes database
  door-open download drag droplet envelope envelope-open error external eye eye-off factory fax file file-check
  file-code file-contract file-signature file-text filter fish flame folder forklift fuel gauge gift globe
  graduation-cap hammer hand-pointer handshake heart help history home hospital hourglass icons id-card image
  images inbox info key landmark laptop leaf library lifebuoy link list lock logout mail map megaphone menu
  message-square money monitor more mountain music newspaper note package palette panel paperclip paw-print
  pen-to-square pencil percent phone pill pin plane plus print puzzle qr-code receipt recycle redo refresh
  restore route rows ruler sailboat save school scissors search send server settings shield shield-alert
  shield-check ship shopping-cart sign-out sitemap sliders smartphone snowflake sort-down sort-up sprout
  stethoscope sticky-note store success sun swap table table-tree-tag tachometer tag target tent timer tractor
  train-front trash tree tree-pine triangle-exclamation trophy truck undo unlock upload user user-lock user-plus
  user-round-check users users-cog utensils video wallet warehouse warning waves wrench x zap
`
    .split(/\s+/)
    .filter(Boolean),
)
