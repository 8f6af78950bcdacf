import { assertEquals, assertStringIncludes } from "@std/assert";
import { ascii, eager } from "../../../tools/bundle/eager.ts";

/** Every function that begins at one of these words. */
function calledAt(code: string, ...words: string[]): Set<number> {
  return new Set(words.map((word) => code.indexOf(word)));
}

const CASES: readonly [code: string, called: readonly string[], expected: string][] = [
  ["const a=1;function f(b){return b+a}f(2);", ["function f"], "var f=(b=>{return b+a});const a=1;f(2);"],
  ["function f(){return 1}", [], "function f(){return 1}"],
  ["f();function f(){}", ["function f"], "var f=(()=>{});f();"],
  ["async function f(){}", ["async"], "var f=(async()=>{});"],
  ["async function f(a){}", ["async"], "var f=(async a=>{});"],
  ["function f({a},b=1){}", ["function f"], "var f=(({a},b=1)=>{});"],
  ["function f(){return this}", ["function f"], "var f=(function(){return this});"],
  ["function f(){return arguments[0]}", ["function f"], "var f=(function(){return arguments[0]});"],
  ["function f(){}new f", ["function f"], "var f=(function(){});new f"],
  ["function $(){}$.prototype.a=1", ["function $"], "var $=(function(){});$.prototype.a=1"],
  ["function f(){}new f()", ["function f"], "var f=(function(){});new f()"],
  ["function f(){}function g(){}g()", ["function f", "function g"], "var f=(()=>{}),g=(()=>{});g()"],
  ["function*f(){yield 1}", ["function*"], "var f=(function*(){yield 1});"],
  ["x.map(e=>e+1)", ["e=>"], "x.map((e=>e+1))"],
  ["x.map(function(e){return e})", ["function("], "x.map((function(e){return e}))"],
  ["function f(){g();function g(){}}", ["function g"], "function f(){var g=(()=>{});g();}"],
  ["function f(){'use x';function g(){}}", ["function g"], "function f(){'use x';var g=(()=>{});}"],
  ["function f(){g();function g(){}}", ["function f", "function g"], "var f=(()=>{var g=(()=>{});g();});"],
  ["{function f(){}}", ["function f"], "{function f(){}}"],
  ["class A{m(){return()=>1}}", ["()=>1"], "class A{m(){return(()=>1)}}"],
  ["class A{m(){return 1}}", ["m()"], "class A{static{this.prototype.m=(function(){return 1});}}"],
  [
    "class A{#a=1;async*#b(){}c(){this.#b()}}",
    ["async", "c()"],
    "class A{static{this.prototype.b$0=(async function*(){});this.prototype.c=(function(){this.b$0()});}#a=1;}",
  ],
  [
    "class A{constructor(){}get g(){}static s(){}[k](){}m(){}}",
    ["get", "static", "s()", "[k]"],
    "class A{constructor(){}get g(){}static s(){}[k](){}m(){}}",
  ],
  [
    "class A{#n=1;constructor(n=2,...m){this.#n=n+m.length}}",
    ["constructor(n"],
    "class A{static{this.prototype.constructor$0=(function(n=2,...m){this.#n=n+m.length});}" +
    "#n=1;constructor(...given){this.constructor$0(...given)}}",
  ],
  ["class A extends B{constructor(){super()}}", ["constructor()"], "class A extends B{constructor(){super()}}"],
  ["class A extends B{m(){super.m()}}", ["m()"], "class A extends B{m(){super.m()}}"],
  ["({m(){},get g(){return 1}})", ["m()", "get"], "({m:(function(){}),get g(){return 1}})"],
  [
    "({async*m(){},'a b'(c){return c}})",
    ["async", "'a b'"],
    "({m:(async function*(){}),'a b':(function(c){return c})})",
  ],
  ["({m(){return super.m()},[k](){}})", ["m()", "[k]"], "({m(){return super.m()},[k](){}})"],
];

for (const [code, called, expected] of CASES) {
  Deno.test(`eager() makes ${expected} of ${code}`, () => {
    assertEquals(eager(code, calledAt(code, ...called)), expected);
  });
}

Deno.test("eager() changes nothing of what a script does", async () => {
  const code = "const log=[];log.push(twice(3));function twice(n){return add(n,n);function add(a,b){return a+b}}" +
    "const g=function*(){yield*[1,2].map(e=>e*two)};var two=2;log.push(...g());export{log}";
  const all = new Set([...code.matchAll(/function|e=>/g)].map(({ index }) => index));
  const [before, after] = await Promise.all(
    [code, eager(code, all)].map((text) => import(`data:text/javascript,${encodeURIComponent(text)}`)),
  );
  assertEquals(after.log, before.log);
  assertEquals(after.log, [6, 2, 4]);
});

Deno.test("eager() keeps what classes do, and whose private methods are whose", async () => {
  const code = "class A{#n;constructor(n){this.#n=n}#add(n){return this.#n+n}plus(n){return[n].map(m=>this.#add(m))}}" +
    "class B extends A{#add(){return 'b'}own(){return this.#add()}}const b=new B(1);export const log=[b.plus(2),b.own()]";
  const all = new Set([...code.matchAll(/constructor|#add\(n\)\{|#add\(\)\{|plus|own|m=>/g)].map(({ index }) => index));
  const made = eager(code, all);
  assertEquals(made.match(/prototype\.[\w$]+/g)?.map((name) => name.replace(/\$\d+/, "")), [
    "prototype.constructor",
    "prototype.add",
    "prototype.plus",
    "prototype.add",
    "prototype.own",
  ]);
  const { log } = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  assertEquals(log, [[3], "b"]);
});

Deno.test("ascii() keeps what a text says", () => {
  const code = ascii('"größer 決定 😀"');
  assertEquals(/^[\0-\x7f]*$/.test(code), true);
  assertEquals(JSON.parse(code), "größer 決定 😀");
  assertStringIncludes(code, "gr\\u00f6\\u00df");
});
