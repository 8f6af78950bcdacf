import { assertEquals } from "@std/assert";
import { commandSecrets } from "../../../../lib/text/secrets/patterns/commands.ts";
import { assertAllFind, assertFinds, foundBy } from "../../../support/secrets/found_by.ts";
import { secretTexts } from "../../corpus/corpus.ts";

/** What is between «» is the password. */
const ROWS: readonly string[] = [
  'pwsh -c "ConvertTo-SecureString \\"«IsR-zNGfde82»\\" -AsPlainText"',
  "mysql -u root -p«hunter22» shop",
  "mysqldump --opt -p'«hunter22 x»' shop",
  "mysql -u root -p'«blue 2 tower»' shop",
  "sshpass -p «hunter22» ssh host",
  "sshpass -p '«blue tower»' ssh host",
  "curl -u 'ada:«blue 2 tower»' https://host/",
  "PGPASSWORD='«blue 2 tower»' psql -h db",
  "docker login -u ada -p «hunter22» registry.example.org",
  "curl -sS -u ada:«hunter22» https://host/",
  "redis-cli -h host -a «hunter22» ping",
  "openssl rsa -passin pass:«hunter22» -in k",
  'gh auth --token "«abcd1234»" x',
  "tool login --db-password=«hunter22»",
  "zip -r -P «hunter22» a.zip a",
  "keytool -storepass «s3cretOne» -keypass «s3cretTwo»",
  "signtool sign -p «s3cretOne» a.exe",
  "security add-generic-password -a ada -s shop -w «hunter22»",
  "security unlock-keychain -p «hunter22» login.keychain",
  "java -jar jenkins-cli.jar -auth ada:«hunter22» list-jobs",
  "qpdf --encrypt «s3cretOne» «s3cretTwo» 256 -- in.pdf out.pdf",
  "ansible-vault encrypt_string '«hunter22»' --name db_password",
  "az keyvault secret set --vault-name v --name db --value «hunter22»",
  "eas secret:create --name TOKEN --value «hunter22»",
  "bundle config gems.example.org ada:«hunter22»",
  "etcdctl --user root:«hunter22» get k",
  "bw login ada@example.org «hunter22»",
  "printf '«hunter22»' | docker secret create db_pw -",
  "echo «hunter22» | vercel env add STRIPE_SECRET production",
  "adb pair 192.168.1.5:37099 «482913»",
  "echo '::add-mask::«hunter22»'",
  "127.0.0.1:6379> AUTH «hunter22»",
  "AUTH PLAIN «AGFkYQBodW50ZXIyMg==»",
  "curl -u «2p6kF2lF7w1d7w5F5RgBF4CG»: https://host/",
  "argocd admin initial-password -n argocd\n«yxJ+gZxBm56S9EfjP0Td»",
  'expect "assword:"\nsend "«hunter22»\\\\r"',
  "ipmitool -H host -U admin -P «s3cretOne» power status",
  "rclone obscure «hunter22x!»",
  "useradd -m -p «hunter22» ada",
  "psexec -u acme -p «Hunter22» cmd",
  "poetry config http-basic.acme ada «hunter22»",
  "INSERT INTO api_keys (name, key) VALUES ('ci', '«hunter22»')",
  "CREATE USER ada IDENTIFIED BY «hunter22» DEFAULT TABLESPACE x",
  'wpa_passphrase office "«correct horse 9»"',
  "mkpasswd -m sha-512 «hunter22x!»",
  "caddy hash-password --plaintext «hunter22x!»",
  "openssl passwd -6 «hunter22x!»",
  "openssl passwd -salt ab -6 «hunter22x!»",
  'wpa_passphrase "my office" «correcthorse9»',
  'wpa_passphrase office "«Tr0ub4dor and 3»"',
  "s3cmd --access_key=id --secret-key «wJalrXUtnFEMIK7MDENG» ls",
  "aws secretsmanager create-secret --name db --secret-string «hunter22x!»",
  "rabbitmqctl add_user ada «hunter22»",
  "smbclient //host/share -U ada%«hunter22»",
  "echo «hunter22x!» | sudo -S apt-get update",
  "CREATE USER ada IDENTIFIED BY '«hunter22»'",
  "ALTER ROLE ada WITH PASSWORD '«hunter22»'",
  "INSERT INTO users (name, password) VALUES ('ada', '«hunter22»')",
  "jdbc:oracle:thin:scott/«hunter22»@host:1521:db",
  'ConvertTo-SecureString "«hunter22x!»" -AsPlainText -Force',
  "kinit ada <<< «hunter22x!»",
  'expect "assword:" { send "«hunter22x!»\\r" }',
  "net use Z: \\\\host\\share «hunter22x!» /user:ada",
  'echo "$API_TOKEN"\n«hunter22x!»\n',
  "gcloud auth print-access-token\n«hunter22hunter22hunter22»\n",
  "ftp host\nuser ada «hunter22x!»\n",
  "New-Object PSCredential('ada', '«hunter22 x!»')",
  "vault kv put app/db value=«hunter22x!»",
  "kubectl create secret generic db --from-literal=key1=«hunter22x!»",
  "cat config/master.key\n«0123456789abcdef0123456789abcdef»\n",
];

for (const row of ROWS) {
  Deno.test(`commandSecrets() find the password in ${row.replace(/\n/g, " ").slice(0, 50)}`, () =>
    assertFinds(commandSecrets(), "password", row));
}

Deno.test("commandSecrets() leave variables, paths, placeholders and options of another meaning", () => {
  for (
    const text of [
      "mysql -u root -p shop",
      'mysql -u root -p"$PASSWORD" shop',
      "mysql --protocol tcp -prot",
      "docker run -p 8080:80 nginx",
      "docker login -u ada --password-stdin",
      "curl -u ada: https://host/",
      "curl -u $USER:$PASSWORD https://host/",
      "curl https://example.org:8080/x",
      "openssl rsa -passin env:KEY -in k",
      "tool --password-file /run/secret --token <token>",
      "usage: login --password PASSWORD",
      "ssh -p 2222 host",
      "zip -r a.zip a",
      "cp -p a b",
      "echo done | tee log",
      "password VARCHAR(255) NOT NULL",
      "a password <<< is read",
      "net user",
      "net use Z: \\\\host\\share /user:ada",
      "echo $API_TOKEN\n\nhunter22x!",
      "echo token\nhunter22x!",
      "vault kv put app/settings env=production file=@secret.json",
      "kubectl create secret generic db --from-literal=username=admin",
      "cat src/master.key.ts\nexport const MASTER_KEY_NAME",
      "cat /run/secrets/db\ncat: Permission denied",
      "mkpasswd -m yescrypt",
      "run `mkpasswd -m yescrypt`, then paste it",
      "msbuild App.sln /p:Configuration=Release",
      "this was identified as pending work, or user feedback: identified by A1/A3",
      "vercel env add STRIPE_WEBHOOK_SECRET production --value x",
      "mysql -u root -p shop_v2",
      "INSERT INTO t (id, token) VALUES ('ffff1111-ffff-4fff-8fff-ffffffffffff', 1)",
    ]
  ) assertEquals(foundBy(commandSecrets(), text), [], text);
});

Deno.test("each pattern of commandSecrets() finds a secret in a text of these tests", () => {
  const texts = [...ROWS.map((row) => row.replace(/[«»]/g, "")), ...secretTexts()];
  assertAllFind(commandSecrets(), texts);
});
