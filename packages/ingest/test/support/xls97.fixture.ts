/**
 * An Excel 97 workbook, gzipped, in base64. Made with Python's xlwt 1.3.0: sheet Demand with the
 * header SKU, Store, Date, Quantity and the rows (A1, North, 31/01/2024, 12), (A1, South, 29/02/2024,
 * 7.5), (Ünïcode, South, 31/03/2024, -1); dates are date cells in the format DD/MM/YYYY.
 */
export const xls97 =
  'H4sIAAAAAAACA+1YTWgTQRT+Zje/tU3SmgqNUELBqrFQqxcvbaxEc5CEVhF/EDRtFlqqiYTtoV6s1hwFwZMiQqEevFS9+EMVFBQ8CBU9CKKQ6NGDCAoe2q5v3u7WpFZoQAuV/cK8mXlv5puXeTOzs/tqtrE0eTdSxhL0QMWC4YenQico+e1KCGQ3DFm0cx8lw8Gagt9HgfS4MdPw0itjKONdhoI7rqckgY+UjuMM0vmcFl1F7GEfMkL60E1S4DppAmhhr5pYDrJcz/I2t3zEcjdrLrHsprYlcQyz8XRsl7WKjyhtbAtA8t7nPu9Y04VmvJCr+NxlYbZ1o7cwnDm1xgytrnpMgQKa1HJaQdaDuIk6IJHoTKU6jxJKCFOwp/DdiALf7F39JOroV1cvQPof1XrvH/Q+CuJS/RXFBYzDOMmbpEiLervL3MgJ7XQml51DUgaeD2cVOLj/kJukni9o1CyR0TUy9I9mcvqwPkZboLeLzOl8QR+SzfKj+hCtove5L4P5rCZpzPMiVHVeNPA+qieZRZDLjbybQjTo3K2vr1MDffETrBlnN8wnySbpOAyclz2oc4AtrkUZ4x7bWF5g1o1cjrAM01KnvL2v2Srsm+A2F9naTuPsZLyJb64ob6Fy8XP/g9bip/hWKk8ny2fD02/jk2ijJ1uW+svfBDpEh7h2VeJh3M6Fdep8YNny2wnkU0KW74b1uAxinqceNB8SZk3OjlisKdZcmTWVaqrFJZbhEszlstoL5qI44TH5JoinCbFnknEHc0kWZRkWpYrFjJfHYlGY5QazzKyzWdRlWFRm8VosahWLyiyR55JF3g5U9ChNuCcHptP5F+rgwIEDBw4cOHDgYHUh+A4K64YHvk3KW5zX+q4zT2nB+Uzy3+IA8vTT6aVyL3KUFzBW0/rZALewucQK+9jfCyUO0+gFjGCA/Ripef3SG4uo/D8r7hj6e1uo1vEXavHzH4//EwZ1ueAAFgAA';

/**
 * Made in the same way: the sheets Old (hidden), New and Secret (very hidden), each with the header sku, date, qty
 * and rows of X (2020-01 to 03), A (2024-01-01, 1; 2024-02-01, 2) and Y (2021-01 to 03).
 */
export const xls97Hidden =
  'H4sIAAAAAAACA+1YTUhUURT+7vsZR/NnZtJAAxEhLROl2rTR0bDcpFktUglKnbcIRWuaCNtk2iyDIAiKNoItgrJS6IcKilq0iJRaBEGhtWwVFLRQX+eceVPzbIIZKMN453HPu/fc97175p3v3PPmzc4E58Zvl81jmTRCx5KdC1+KTVHLTQ4CoHnb5m7y7Kdme7KqJNdPgfSZeFDwIodjyPGeh4ZbxhPSwAdqB3EU7UODVsUKyg7xoUexDw3KR9zTiJFXSBeiVDwLie4TvVb0Tbn6oegmsZwT3UDXzqluzITba7bTnfjo1CplrpC0wl3BvBXLFpTgOTP59HmVYL2J5uiRnoFVNlFu5GMCFNRWa9CK8rgIV5EHtLTUt7XVd5HMoZgCPoGvdgXwJZnZjys8+8raFcj+zW3P+Y3dT0Fcbr+gGcAI7MOKyRzHGmw1mAk69gxEeLhbtnEd7dbJOFG+jnZqjVbeb/VFrdgCqhF0Ul8HjvefIHCkJ2bR4FhsmFjVSa2ZWlceVwDZMQKuHaNAsiifdARF0g9KLgXI3YVrn1+19XaED4llRKpEopZsYLdh4wwjCFwoMwYSvgI1gtgselTuul76ZaKLieh0ruoocTq7xuSaszJbRetsE3kdrk7pb6R+/NPee+Xxj+FN1J9snT9VPPkmPI5Kqm0RZ3cYQ62qVZcvsdwPJ8/K2XPeiS79Zf/xawHHd9spmEVY5IwjCYpOjPjpqB8jzXlWjFZp0ErQ/Dwe0frsXQjvrzOqStCM09LgNBdOE1z3DTdOT4PTXThdcC9TcI1aCHcE0JTybrASzNA9ZqRhhuFixtRTRvkyYIbhYkbdM8bl/Yyw9i8i7OV+ugibrghfnMo0901XhEPTmea+6cr90elMct8TTzzxxJPVJUr29UTN5eprOlU9x/mus0htyftM8t/KPgzREaM/lDsxSOcohrPizzqYKnkvlSEm+b2Q5QCtHkU/esWP/qz5S283KvX3ZAwM/LkUynb9pWz8/Mvrfwe1N1CbABYAAA==';

/**
 * Made in the same way, in the 1904 date system: sheet Plan with the title "Demand plan 2024" merged over four
 * columns, two rows below it the header sku, store, date, qty, then (A, North, 29/02/2024, the text "1,234.5"), (B,
 * South, 01/03/2024, the formula 3*4 without a stored result) and (Total, , , 1246.5).
 */
export const xls97Of1904 =
  'H4sIAAAAAAACA+1YS0hUURj+zn04Dx8zmgYaDYOQlUnmI2ijk2K5UuwBPQhybAYMbcam68IWZZnLIGjVYyPYIiKrTQ+KqE2EBEYtgiDQolWroKCFevvPf88ltQkcKMG43+X+5/z/Of933o97X08VT4/dq5jBEjRDx7wdQN4Cm6A34CphULpty6gb+um1PawqBPw0kHkmHhe+8skxlOM9Aw13jeckgY/0HsEAOtOpZHQF0cp1iAtZhyaSAtfJUoRyrlUJy2Ms17C8wzmfsNzJlossmyjvtDiMqVhn9Q41iw9qlZCMRSwfsM97zl2HMryUs/jsJeHkNdGSOR7vX2UJEaMA46ABbU+mkhmph3ADQaCtrbajo/YQYRqlNNjj+G5HgW/uqn4W9ewraxcg+4/Fdt8f7H4axKX2y5oBDMPu5kUyigK0GzLFQFd/PDWLbuSTlu/s2G3JE/FUIjpAKdH6bfWNOnCqb9AkaaUzSfJLxK0kGU9aQzShWiihM52xemki1dXUNzRu3U7WVrLuSw9avRTuT1vx/qA8FngbCS/aRgp5eRWQTCDE8WJeZGFqx+zNr286erpiR9kyzEeHc8BskO2BjXPSg5yL4PLJNgHV7LGF5XlmXcfxCpaltAIorOoqU5HdI5znAqdWUTkNjLexjQvimyg++mXPw8jop9hmik+0z5wunXgXG0MlHXgJ8pfPCGpEjbh6ReJRzA2F2ow+sCz/bWPya2FVd1udoiHMyaVIKGb5lPoI3Dvy0dlDy+KhsYfsI0dz+9PRNPZ1NZ00Q5WuZ+HSmctU+XXmkn18RpOaRm16cVtTaZLLp7iMLFwGc/kVl8FcAcVlMNckceVhPWm6qqW8KDgkPkR0RAyYkt7MQm8yfVARmkxx65oPn8km1DLQ0ayV4L7sDdr9fyEIDx48ePDgwYMHD4shb1Aa36Cc67WpLts+9V9njt557zfJf4u9SNNj0UflLqQozGAop/mzFqZwucQyfdz/hRIHqPQM+tDD9ejLef7Sx5dY2J5lO4b/3hLKtfz5XOr5j8v/CX7IcJkAFgAA';
