/**
 * An Excel 97 workbook, gzipped, in base64. Made with Python's xlwt 1.3.0: sheet Demand with the
 * header SKU, Store, Date, Quantity and the rows (A1, North, 31/01/2024, 12), (A1, South, 29/02/2024,
 * 7.5), (Ünïcode, South, 31/03/2024, -1); dates are date cells in the format DD/MM/YYYY.
 */
export const xls97 =
  'H4sIAAAAAAACA+1YTWgTQRT+Zje/tU3SmgqNUELBqrFQqxcvbaxEc5CEVhF/EDRtFlqqiYTtoV6s1hwFwZMiQqEevFS9+EMVFBQ8CBU9CKKQ6NGDCAoe2q5v3u7WpFZoQAuV/cK8mXlv5puXeTOzs/tqtrE0eTdSxhL0QMWC4YenQico+e1KCGQ3DFm0cx8lw8Gagt9HgfS4MdPw0itjKONdhoI7rqckgY+UjuMM0vmcFl1F7GEfMkL60E1S4DppAmhhr5pYDrJcz/I2t3zEcjdrLrHsprYlcQyz8XRsl7WKjyhtbAtA8t7nPu9Y04VmvJCr+NxlYbZ1o7cwnDm1xgytrnpMgQKa1HJaQdaDuIk6IJHoTKU6jxJKCFOwp/DdiALf7F39JOroV1cvQPof1XrvH/Q+CuJS/RXFBYzDOMmbpEiLervL3MgJ7XQml51DUgaeD2cVOLj/kJukni9o1CyR0TUy9I9mcvqwPkZboLeLzOl8QR+SzfKj+hCtove5L4P5rCZpzPMiVHVeNPA+qieZRZDLjbybQjTo3K2vr1MDffETrBlnN8wnySbpOAyclz2oc4AtrkUZ4x7bWF5g1o1cjrAM01KnvL2v2Srsm+A2F9naTuPsZLyJb64ob6Fy8XP/g9bip/hWKk8ny2fD02/jk2ijJ1uW+svfBDpEh7h2VeJh3M6Fdep8YNny2wnkU0KW74b1uAxinqceNB8SZk3OjlisKdZcmTWVaqrFJZbhEszlstoL5qI44TH5JoinCbFnknEHc0kWZRkWpYrFjJfHYlGY5QazzKyzWdRlWFRm8VosahWLyiyR55JF3g5U9ChNuCcHptP5F+rgwIEDBw4cOHDgYHUh+A4K64YHvk3KW5zX+q4zT2nB+Uzy3+IA8vTT6aVyL3KUFzBW0/rZALewucQK+9jfCyUO0+gFjGCA/Ripef3SG4uo/D8r7hj6e1uo1vEXavHzH4//EwZ1ueAAFgAA';
