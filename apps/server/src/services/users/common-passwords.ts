/** Among the first that anybody tries, in lower case; sequences and repetitions are found by rule. */
const common = new Set(
  `000000 111111 112233 121212 123123 123321 123abc 131313 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666
  696969 777777 7777777 888888 987654 987654321 a123456 aa123456 aa12345678 abc123 abcd1234 access administrator
  admin123 admin1234 amanda andrew asdasd asdf1234 asdfgh asdfghjkl ashley azerty bailey baseball basketball batman
  blink182 buster butterfly charlie cheese chelsea chocolate computer cookie daniel donald dragon dubsmash
  eminem family football forecast forever freedom friends fuckyou gfhjkm ginger google hannah harley hello1
  hello123 hockey hunter hunter2 iloveyou internet jasmine jennifer jessica jordan joshua justin killer letmein
  liverpool london love123 lovely loveme maggie master matthew merlin michael michelle monkey mustang myspace1
  naruto nicole nothing ninja michael1 p@ssw0rd pass1234 passw0rd password password! password1 password12
  password123 pepper pokemon princess purple q1w2e3r4 qazwsx qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
  ranger robert samantha samsung secret secret1 shadow silver soccer starwars summer sunshine superman test123
  test1234 thomas thunder tigger trustno1 welcome welcome1 welcome123 whatever winter yankees zaq12wsx zxcvbn
  zxcvbnm changeme default guest123 root123 toor123 company planning demand123 sales123`.split(/\s+/),
);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
];

/** Whether a password is one that guessing begins with, whatever letters are large. */
export function isCommonPassword(password: string, username = ''): boolean {
  const plain = password.toLowerCase();
  const backwards = Array.from(plain).toReversed().join('');
  return (
    common.has(plain) ||
    plain === username.toLowerCase() ||
    /^(.{1,3})\1+$/su.test(plain) ||
    rows.some((row) => row.includes(plain) || row.includes(backwards))
  );
}
