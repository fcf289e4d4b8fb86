import { testWidget } from '../../src/public/testing'
import barcode from '../fixtures/office/widgets/barcode'
import { check as checkBarcode } from '../fixtures/office/widgets/barcode/check'
import signature from '../fixtures/office/widgets/signature'
import signatureTexts from '../fixtures/office/widgets/signature/texts.json'
import stars from '../fixtures/office/widgets/stars'
import { check as checkStars } from '../fixtures/office/widgets/stars/check'
import starsTexts from '../fixtures/office/widgets/stars/texts.json'

testWidget(stars, { texts: starsTexts, check: checkStars })
testWidget(barcode, { check: checkBarcode })
testWidget(signature, { texts: signatureTexts })
