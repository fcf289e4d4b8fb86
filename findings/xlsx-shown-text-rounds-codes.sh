#!/usr/bin/env bash
# @e965/xlsx 0.20.3 (SheetJS as it is published to the registry), read with what the sheet shows (`raw: false`).
# Expected: who asks for the shown text, to keep the zeros of a postcode (00123) and the sign of a percentage, gets codes whole.
# Seen: the postcode and the percentage come as shown, but an article number of 13 digits without a format (General) comes as
# 8.00123E+12, as a narrow column would show it: six digits of fifteen. A fourteen-digit one with the format 0 comes whole.
# Tessera: a number without a format keeps all its digits, one with more than 15 is refused (src/engine/import/workbook/shown.ts,
# tests/engine/import/workbook.test.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3 > /dev/null
cat > see.mjs <<'JS'
import * as XLSX from '@e965/xlsx'
const sheet = {
  '!ref': 'A1:D1',
  A1: { t: 'n', v: 123, z: '00000' },
  B1: { t: 'n', v: 0.22, z: '0%' },
  C1: { t: 'n', v: 8001234567890 },
  D1: { t: 'n', v: 80012345678901, z: '0' },
}
const bytes = XLSX.write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' })
const read = XLSX.read(bytes)
const [shown] = XLSX.utils.sheet_to_json(read.Sheets.S, { header: 1, raw: false })
console.log('shown:', JSON.stringify(shown))
const expected = ['00123', '22%', '8.00123E+12', '80012345678901']
process.exit(JSON.stringify(shown) === JSON.stringify(expected) ? 0 : 1)
JS
node see.mjs
