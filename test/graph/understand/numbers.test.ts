import { expect, test } from "vitest";
import { readNumbers } from "../../../graph/understand/numbers/read.js";
import { fresh } from "./numbers-fresh.js";

/** Each line: a text, and each of its numbers with what it is; "none" where it is no amount. */
const EN = `
break-even ACOS if my unit cost is 40 and price is 100 (blenders) | 40 = unit-cost 40 | 100 = own-price 100
margin 22 %, price $299, conversion 3 %, max cpc? | 22 % = margin 0.22 | $299 = own-price 299 | 3 % = conversion-rate 0.03
avg order $32, 40 % margin, $3,000 a month | $32 = order-value 32 | 40 % = margin 0.4 | $3,000 = budget 3000 /month
how much to spend on ads to sell 200 yoga mats a month at $29.99 with 40 % margin | 200 = orders-wanted 200 /month | $29.99 = own-price 29.99 | 40 % = margin 0.4
target ACOS 400 % | 400 % = target-acos 4
margin of -20 % | -20 % = margin -0.2
a ROAS of 0.8 | 0.8 = target-roas 0.8
my landed cost on a milk frother is $14, is it worth it | $14 = unit-cost 14
and at 29? | 29 = own-price 29
what about $39 | $39 = own-price 39
target acos 20% | 20% = target-acos 0.2
make it 1500 a month | 1500 = budget 1500 /month
make it $800 a week | $800 = budget 800 /week
if I price at 60 | 60 = own-price 60
is 40 dollars too much for a kettle | 40 dollars = price-asked-about 40
lead time 10 weeks | 10 weeks = lead-time 10
our supplier needs 45 days | 45 days = lead-time 45
when do I have to order if delivery takes 2 months? | 2 months = lead-time 2
keep 15 % profit of each sale | 15 % = profit-goal 0.15
I want to make $500 profit a month | $500 = profit-goal 500 /month
I make 9 dollars on each unit, what may a click cost? | 9 dollars = unit-profit 9
a margin of $12 per piece | $12 = unit-profit 12
20 orders, daily | 20 = orders-wanted 20 /day
what budget for 10 orders a day | 10 = orders-wanted 10 /day
I need 300 new customers per month | 300 = orders-wanted 300 /month
2 % of visitors buy | 2 % = conversion-rate 0.02
one visitor in thirty buys | one visitor in thirty = conversion-rate 0.0333333333333
70% of conversions come from one keyword | 70% = none 0.7
CVR 2.5%, CTR 0.8% | 2.5% = conversion-rate 0.025 | 0.8% = click-rate 0.008
a click-through rate of 1.5 % | 1.5 % = click-rate 0.015
60 % of purchases start with a search | 60 % = search-share 0.6
half of purchases start with a search | half = search-share 0.5
how big is it if we can win 3 % | 3 % = attainable-share 0.03
a market share of 8 percent | 8 percent = attainable-share 0.08
What if I raise my price to $279 on my $249 robot vacuum? | $279 = target-price 279 | $249 = own-price 249
should I cut the price from 59.90 to 49.90 | 59.90 = own-price 59.9 | 49.90 = target-price 49.9
If I lower my price to $199, how do I compare? Ours is 249 | $199 = target-price 199 | 249 = own-price 249
what happens if I cut my price by 10 % | 10 % = price-change -0.1
what if we raise prices by $5? | $5 = price-change 5
should we go up 8 percent? | 8 percent = price-change 0.08
what does a 15% discount do to my sales if I give it? | 15% = price-change -0.15
our target price is $45 | $45 = target-price 45
who breaks my $180 MAP? | $180 = minimum-price 180
the minimum advertised price is 35 dollars | 35 dollars = minimum-price 35
Rivals let theirs go at 19, mine is 24 and a click costs 90 cents | 19 = other-price 19 | 24 = own-price 24 | 90 cents = cpc 0.9
my competitor charges £21.50 | £21.50 = other-price 21.5
everyone sells it for 8.99, I pay 5.20 | 8.99 = other-price 8.99 | 5.20 = unit-cost 5.2
I pay $10 for it and sell at $25 | $10 = unit-cost 10 | $25 = own-price 25
sold at 24, landed at 6, platform fee 3.60 | 24 = own-price 24 | 6 = unit-cost 6 | 3.60 = fees 3.6
COGS 11, shipping 4.50, Amazon fees 15% | 11 = unit-cost 11 | 4.50 = shipping-cost 4.5 | 15% = fees 0.15
price 49 including 20 % VAT | 49 = own-price 49 | 20 % = tax 0.2
Our kettles retail for £45 | £45 = own-price 45
my dog beds are going for 30 euros | 30 euros = own-price 30
Compare my 39.99 waffle maker to the competition | 39.99 = own-price 39.99
where would we stand at 89.99? | 89.99 = own-price 89.99
we're at 34.90. where does that put us? | 34.90 = own-price 34.9
Our French press is $34 | $34 = own-price 34
Is $199 a good price for an air fryer? | $199 = price-asked-about 199
would people pay $60 for a candle? | $60 = price-asked-about 60
is my price of 89 too high | 89 = own-price 89
espresso machines under $500 | $500 = price at most 500
kettles under 30 | 30 = price at most 30
between 20 and 40 euros | 20 = price at least 20 | 40 euros = price at most 40
tents between 100 and 200 | 100 = price at least 100 | 200 = price at most 200
$1,200 - $2,500 sofas | $1,200 = price at least 1200 | $2,500 = price at most 2500
sofas from $1,200 to $2,500 | $1,200 = price at least 1200 | $2,500 = price at most 2500
blenders for $20-40 | $20 = price at least 20 | 40 = price at most 40
lamps for 1500 zł or less | 1500 zł = price at most 1500
projectors above £300 | £300 = price at least 300
headphones no more than 80 dollars | 80 dollars = price at most 80
chairs at least 150 euros | 150 euros = price at least 150
toasters starting at $30 | $30 = price at least 30
monitors, price below 250 | 250 = price at most 250
desks < $400 | < $400 = price at most 400
products that cost over 1k | 1k = price at least 1000
under fifty quid | fifty quid = price at most 50
the 5 best keywords with difficulty under 20 | 5 = limit 5 | 20 = difficulty at most 20
long tail keywords under 20 difficulty | 20 = difficulty at most 20
keyword difficulty below 30% | 30% = difficulty at most 30
KD max 30, volume over 1000 | 30 = difficulty at most 30 | 1000 = searches at least 1000
keywords with at least 2,000 searches | 2,000 = searches at least 2000
keywords over 5k monthly searches and a CPC below $1 | 5k = searches at least 5000 | $1 = bid at most 1
clicks under 50 cents | 50 cents = bid at most 0.5
bids between $0.50 and $1.20 per click | $0.50 = bid at least 0.5 | $1.20 = bid at most 1.2
max bid of 2 dollars | 2 dollars = bid at most 2
competition below 40 | 40 = competition at most 40
niches with fewer than 10 sellers | 10 = merchants at most 10
categories with more than 50 products | 50 = products at least 50
fewer than three brands | three = brands at most 3
offers with more than 100 reviews | 100 = reviews at least 100
discounts over 30% | 30% = discount at least 0.3
products growing more than 20 % a year | 20 % = growth at least 0.2
products with a margin above 40 % | 40 % = margin at least 0.4
I want a margin of at least 40 % | 40 % = target-margin 0.4
what price do I need for a 50 % margin? | 50 % = target-margin 0.5
price it for a target margin of 35% | 35% = target-margin 0.35
what ROAS do I need with a 35% margin | 35% = margin 0.35
spend $30 a day on ads | $30 = budget 30 /day
$35/day to get my wraps in front of people | $35 = budget 35 /day
$15,000 a year for ads | $15,000 = budget 15000 /year
a budget of 2k, conversion rate 3%, average order value $60, margin 40 % | 2k = budget 2000 | 3% = conversion-rate 0.03 | $60 = order-value 60 | 40 % = margin 0.4
keywords for our $1,500 monthly ad budget | $1,500 = budget 1500 /month
under $50 a day | $50 = budget 50 /day
how would you split 1,200 in ads? | 1,200 = budget 1200
a budget of 2000 | 2000 = budget 2000
a budget for 2025 | 2025 = none 2025
a campaign for 2000 dollars | 2000 dollars = budget 2000
two hundred and fifty dollars a day on ads | two hundred and fifty dollars = budget 250 /day
a ROAS of 4 | 4 = target-roas 4
roas 400 % | 400 % = target-roas 4
ROAS 400 | 400 = target-roas 4
a 3.5x ROAS | 3.5x = target-roas 3.5
tACOS under 12 % | 12 % = target-acos 0.12
an ACOS of 25 | 25 = target-acos 0.25
CPC of 0.35 | 0.35 = cpc 0.35
i pay 0.90 per click on a candle | 0.90 = cpc 0.9
1.85 a click, do I take it? | 1.85 = cpc 1.85
with clicks at $1.10 and a $45 basket | $1.10 = cpc 1.1 | $45 = order-value 45
I sell 80 mats a week, can I sell 120? | 80 = units-sold 80 /week | 120 = orders-wanted 120
we got 40 orders last month | 40 = units-sold 40
I have 900 units in stock | 900 = stock 900
how long will my stock of 1,200 last | 1,200 = stock 1200
150 left in the warehouse | 150 = stock 150
should I order 500 units now | 500 = quantity 500
MOQ 1,000, unit cost $3.20 | 1,000 = quantity 1000 | $3.20 = unit-cost 3.2
we expect growth of 12 % | 12 % = growth 0.12
if demand shrinks 5 % | 5 % = growth -0.05
revenue of $20k a month | $20k = revenue 20000 /month
I want to earn $4,000 a month with tents | $4,000 = revenue 4000 /month
a title of at most 65 characters | 65 = characters 65
titles, max 80 chars | 80 = characters 80
top 5 gaps | 5 = limit 5
five cheapest kettles | five = limit 5
give me ten keywords | ten = limit 10
the worst 3 | 3 = limit 3
the 3 cheapest offers under $20 | 3 = limit 3 | $20 = price at most 20
my 12 products | 12 = none 12
kids under six
women from 40 to 55 | 40 = none 40 | 55 = none 55
kettles for people over 60 | 60 = none 60
Brewlund Classic 860 prices | 860 = none 860
Is the Kettle Pro 500 too expensive at $89? | 500 = none 500 | $89 = price-asked-about 89
water bottles of 1 litre | 1 litre = none 1
a 27 inch monitor under $300 | 27 inch = none 27 | $300 = price at most 300
4-person tents | 4-person = none 4
break-even bid for dog beds at £45 and a margin of 30 % | £45 = own-price 45 | 30 % = margin 0.3
my clicks cost $0.50 and 4 % of them convert | $0.50 = cpc 0.5 | 4 % = conversion-rate 0.04
the wholesaler wants 14 a piece for these frames | 14 = unit-cost 14
unit sales of 10,000 rackets | 10,000 = units-sold 10000
sell it at $29. What's my margin, and is 29 above or below the median? | $29 = own-price 29 | 29 = own-price 29
propose bids for a 600 dollar test | 600 dollar = none 600
my standing desk costs $450, how many are cheaper? | $450 = own-price 450
my mats cost 12 dollars, I sell at 30 | 12 dollars = unit-cost 12 | 30 = own-price 30
how does 299 euros compare in Germany | 299 euros = price-asked-about 299
a 40 x 30 chopping board for $25 | 40 x = none 40 | 30 = none 30 | $25 = none 25
prices over the last 90 days | 90 days = none 90
demand since 2024 | 2024 = none 2024
in May 2025 and on 3 June | 2025 = none 2025 | 3 June = none 3
from 2026-05-01 | 2026-05-01 = none 2026
the 12 months to June | 12 months = none 12
number 3 please | 3 = none 3
20 euros less than the others | 20 euros = none 20
prices in 2019 | 2019 = none 2019
two for one
3 % of searches | 3 % = search-share 0.03
I've spent three days on it | three days = none 3
`;

const DE = `
Ich habe 900 Stück auf Lager, Lieferzeit 6 Wochen | 900 = stock 900 | 6 Wochen = lead-time 6
Einstand 23 €, und 3 % davon kaufen | 23 € = unit-cost 23 | 3 % = conversion-rate 0.03
ist das bei uns mit 29 Euro teuer | 29 Euro = own-price 29
mein Wasserkocher kostet 45 Euro | 45 Euro = own-price 45
Einkaufspreis 10 Euro, unser Verkaufspreis liegt bei 25 Euro | 10 Euro = unit-cost 10 | 25 Euro = own-price 25
Ich zahle 6,50 € und verkaufe für 19,90 €, Amazon-Gebühr 15 % | 6,50 € = unit-cost 6.5 | 19,90 € = own-price 19.9 | 15 % = fees 0.15
Was passiert, wenn wir den Preis von 49 auf 59 Euro erhöhen? | 49 = own-price 49 | 59 Euro = target-price 59
Wenn ich um 10 Prozent senke, was dann? | 10 Prozent = price-change -0.1
Ist 79 Euro zu teuer? | 79 Euro = price-asked-about 79
Der Konkurrent verlangt 17,50 € | 17,50 € = other-price 17.5
Wasserkocher zwischen 30 und 60 Euro | 30 = price at least 30 | 60 Euro = price at most 60
mindestens 1.299,50 Euro | 1.299,50 Euro = price at least 1299.5
ein Werbebudget von 3.000 € im Monat | 3.000 € = budget 3000 /month
Ziel-ACOS 25 %, Marge 40 %, Conversion 3 % | 25 % = target-acos 0.25 | 40 % = margin 0.4 | 3 % = conversion-rate 0.03
Ich brauche eine Marge von 35 % | 35 % = target-margin 0.35
Warenkorb 54 Euro und 90 Cent pro Klick | 54 Euro = order-value 54 | 90 Cent = cpc 0.9
ROAS von 4,5 | 4,5 = target-roas 4.5
Ich will 200 Bestellungen im Monat | 200 = orders-wanted 200 /month
Lieferzeit 6 Wochen, 400 Stück auf Lager | 6 Wochen = lead-time 6 | 400 = stock 400
Mindestbestellmenge 500 Stück | 500 = quantity 500
Keywords mit mehr als 1.000 Suchanfragen und Schwierigkeit unter 30 | 1.000 = searches at least 1000 | 30 = difficulty at most 30
höchstens 90 Zeichen | 90 = characters 90
die fünf größten Lücken | fünf = limit 5
Kinder unter 6 Jahren | 6 Jahren = none 6
ein Zelt für 4 Personen unter 200 Euro | 4 Personen = none 4 | 200 Euro = price at most 200
in den letzten 6 Monaten | 6 Monaten = none 6
und bei 29 Euro? | 29 Euro = own-price 29
`;

const FR = `
Mon prix d'achat est de 12 € et je vends à 34,90 € | 12 € = unit-cost 12 | 34,90 € = own-price 34.9
Frais de port 5 €, commission 15 % | 5 € = shipping-cost 5 | 15 % = fees 0.15
Et si j'augmente mon prix de 8 % ? | 8 % = price-change 0.08
Je veux baisser le prix à 49 euros | 49 euros = target-price 49
49 €, c'est trop cher ? | 49 € = price-asked-about 49
Mon concurrent le vend à 27 € | 27 € = other-price 27
des tentes de 20 à 40 € | 20 = price at least 20 | 40 € = price at most 40
moins de 1 500 € | 1 500 € = price at most 1500
un budget de 2 000 € par mois | 2 000 € = budget 2000 /month
dix euros par jour en annonces | dix euros = budget 10 /day
ACOS cible de 25 %, taux de conversion 3 % | 25 % = target-acos 0.25 | 3 % = conversion-rate 0.03
une marge de 40 pour cent | 40 pour cent = margin 0.4
j'ai besoin d'une marge de 45 % | 45 % = target-margin 0.45
panier moyen de 62 euros | 62 euros = order-value 62
à 0,85 € le clic | 0,85 € = cpc 0.85
Je veux 30 commandes par jour | 30 = orders-wanted 30 /day
400 parasols en stock, délai de 5 semaines | 400 = stock 400 | 5 semaines = lead-time 5
des mots-clés avec plus de 1000 recherches | 1000 = searches at least 1000
titre de 80 caractères maximum | 80 = characters 80
les 3 meilleures niches | 3 = limit 3
sur les 12 derniers mois | 12 = none 12
une bouilloire de 1,7 litre | 1,7 litre = none 1.7
`;

const ES = `
Me cuesta 8 euros y lo vendo a 21,50 | 8 euros = unit-cost 8 | 21,50 = own-price 21.5
Gastos de envío 4 euros, comisión del 15 % | 4 euros = shipping-cost 4 | 15 % = fees 0.15
¿Y si subo el precio un 10 %? | 10 % = price-change 0.1
Quiero bajar el precio de 59 a 49 euros | 59 = own-price 59 | 49 euros = target-price 49
¿49 euros es demasiado caro? | 49 euros = price-asked-about 49
Con los rivales a 19,99 | 19,99 = other-price 19.99
entre 20 y 40 euros | 20 = price at least 20 | 40 euros = price at most 40
menos de 1.500 euros | 1.500 euros = price at most 1500
un presupuesto de 2.000 € al mes | 2.000 € = budget 2000 /month
20 dólares diarios en anuncios | 20 dólares = budget 20 /day
ACOS objetivo del 25 %, conversión 3 % | 25 % = target-acos 0.25 | 3 % = conversion-rate 0.03
margen del 40 por ciento | 40 por ciento = margin 0.4
necesito un margen del 45 % | 45 % = target-margin 0.45
ticket medio de 35 euros | 35 euros = order-value 35
0,60 euros por clic | 0,60 euros = cpc 0.6
Quiero 20 pedidos al día | 20 = orders-wanted 20 /day
tengo 450 unidades en stock, plazo de entrega de 6 semanas | 450 = stock 450 | 6 semanas = lead-time 6
palabras clave con más de 1.000 búsquedas | 1.000 = searches at least 1000
título de 80 caracteres | 80 = characters 80
los diez mejores | diez = limit 10
en los últimos 6 meses | 6 meses = none 6
hervidor de 1,7 litros | 1,7 litros = none 1.7
`;

const IT = `
Lo compro a 7 euro e lo vendo a 19,90 | 7 euro = unit-cost 7 | 19,90 = own-price 19.9
Spese di spedizione 5 euro, commissioni 15% | 5 euro = shipping-cost 5 | 15% = fees 0.15
E se aumento il prezzo del 10%? | 10% = price-change 0.1
Voglio abbassare il prezzo a 49 euro | 49 euro = target-price 49
49 euro è troppo caro? | 49 euro = price-asked-about 49
Il concorrente lo vende a 29 euro | 29 euro = other-price 29
bollitori che costano da 20 a 40 euro | 20 = price at least 20 | 40 euro = price at most 40
meno di 1.500 euro | 1.500 euro = price at most 1500
un budget di 2.000 euro al mese | 2.000 euro = budget 2000 /month
massimo 25 euro al giorno | 25 euro = budget 25 /day
ACOS del 25%, tasso di conversione del 3% | 25% = target-acos 0.25 | 3% = conversion-rate 0.03
margine del 40 per cento | 40 per cento = margin 0.4
mi serve un margine del 45% | 45% = target-margin 0.45
scontrino medio di 48 euro | 48 euro = order-value 48
0,70 euro per clic | 0,70 euro = cpc 0.7
Voglio 20 ordini al giorno | 20 = orders-wanted 20 /day
300 pezzi in magazzino, tempi di consegna di 6 settimane | 300 = stock 300 | 6 settimane = lead-time 6
parole chiave con più di 1.000 ricerche | 1.000 = searches at least 1000
titolo di 80 caratteri | 80 = characters 80
tre titoli | tre = limit 3
negli ultimi 6 mesi | 6 mesi = none 6
`;

const PT = `
Pago 8 euros e vendo por 22 | 8 euros = unit-cost 8 | 22 = own-price 22
Frete 5 euros, comissão de 15% | 5 euros = shipping-cost 5 | 15% = fees 0.15
E se eu aumentar o preço em 10%? | 10% = price-change 0.1
Quero baixar o preço para 49 euros | 49 euros = target-price 49
49 euros é muito caro? | 49 euros = price-asked-about 49
O concorrente vende por 29 euros | 29 euros = other-price 29
chaleiras entre 20 e 40 euros | 20 = price at least 20 | 40 euros = price at most 40
até R$ 1.500 | R$ 1.500 = price at most 1500
um orçamento de 2.000 euros por mês | 2.000 euros = budget 2000 /month
10 euros por dia em anúncios | 10 euros = budget 10 /day
ACOS de 25%, taxa de conversão de 3% | 25% = target-acos 0.25 | 3% = conversion-rate 0.03
margem de 40 por cento | 40 por cento = margin 0.4
preciso de uma margem de 45% | 45% = target-margin 0.45
ticket médio de 45 euros | 45 euros = order-value 45
0,50 euros por clique | 0,50 euros = cpc 0.5
Quero 20 pedidos por dia | 20 = orders-wanted 20 /day
tenho 300 unidades em estoque, prazo de entrega de 2 meses | 300 = stock 300 | 2 meses = lead-time 2
palavras-chave com mais de 1.000 buscas | 1.000 = searches at least 1000
título de 80 caracteres | 80 = characters 80
os cinco mais vendidos | cinco = limit 5
nos últimos 6 meses | 6 meses = none 6
`;

const NL = `
Ik heb 900 stuks op voorraad | 900 = stock 900
inkoopprijs 10 euro, onze verkoopprijs is 25 euro | 10 euro = unit-cost 10 | 25 euro = own-price 25
Verzendkosten 5 euro, commissie 15% | 5 euro = shipping-cost 5 | 15% = fees 0.15
Wat als ik de prijs met 10% verhoog? | 10% = price-change 0.1
Wat als ik van 24,99 naar 27,50 ga? | 24,99 = own-price 24.99 | 27,50 = target-price 27.5
Is 49 euro te duur? | 49 euro = price-asked-about 49
De concurrent verkoopt hem voor 29 euro | 29 euro = other-price 29
van 20 tot 40 euro | 20 = price at least 20 | 40 euro = price at most 40
onder de 1.500 euro | 1.500 euro = price at most 1500
een budget van 2.000 euro per maand | 2.000 euro = budget 2000 /month
10 euro per dag aan advertenties | 10 euro = budget 10 /day
ACOS van 25%, conversie 3% | 25% = target-acos 0.25 | 3% = conversion-rate 0.03
een marge van 40 procent | 40 procent = margin 0.4
ik wil een marge van 45% halen | 45% = target-margin 0.45
gemiddelde bestelwaarde 48 euro | 48 euro = order-value 48
0,70 euro per klik | 0,70 euro = cpc 0.7
Ik wil 20 bestellingen per dag | 20 = orders-wanted 20 /day
levertijd 6 weken, voorraad 300 stuks | 6 weken = lead-time 6 | 300 = stock 300
zoekwoorden met meer dan 1.000 zoekopdrachten | 1.000 = searches at least 1000
titel van 80 tekens | 80 = characters 80
de vijf goedkoopste waterkokers | vijf = limit 5
de afgelopen 6 maanden | 6 maanden = none 6
`;

const PL = `
cena zakupu 10 zł, nasza cena to 25 zł | 10 zł = unit-cost 10 | 25 zł = own-price 25
Koszt wysyłki 12 zł, prowizja 15% | 12 zł = shipping-cost 12 | 15% = fees 0.15
Co jeśli podniosę cenę o 10%? | 10% = price-change 0.1
Chcę obniżyć cenę do 49 zł | 49 zł = target-price 49
Czy 49 zł to za drogo? | 49 zł = price-asked-about 49
Konkurent sprzedaje za 29 zł | 29 zł = other-price 29
od 200 do 300 zł | 200 = price at least 200 | 300 zł = price at most 300
poniżej 1 500 zł | 1 500 zł = price at most 1500
budżet 12 tys. zł miesięcznie | 12 tys. zł = budget 12000 /month
50 zł dziennie na reklamy | 50 zł = budget 50 /day
ACOS 25%, konwersja 3% | 25% = target-acos 0.25 | 3% = conversion-rate 0.03
marża 40 procent | 40 procent = margin 0.4
potrzebuję marży 45% | 45% = target-margin 0.45
średni koszyk 120 zł | 120 zł = order-value 120
1,20 zł za klik | 1,20 zł = cpc 1.2
Chcę 20 zamówień dziennie | 20 = orders-wanted 20 /day
czas dostawy 6 tygodni, na stanie 300 sztuk | 6 tygodni = lead-time 6 | 300 = stock 300
frazy z ponad 1000 wyszukiwań | 1000 = searches at least 1000
tytuł na 80 znaków | 80 = characters 80
pięć najtańszych czajników | pięć = limit 5
przez ostatnie 6 miesięcy | 6 miesięcy = none 6
`;

type Line = readonly [text: string, numbers: readonly string[]];

const linesOf = (table: string): Line[] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "))
    .map(([text = "", ...numbers]) => [text, numbers]);

/** The numbers of a text as the tables write them; of a number that is no amount, the first of its words. */
const read = (text: string): string[] =>
  readNumbers(text).flatMap(({ words, value, input, condition, limit, isLoose }) => {
    const rounded = (amount: unknown): string => String(Number(Number(amount).toPrecision(12)));
    if (input) return [`${words} = ${input.kind} ${rounded(input.value)}${input.per ? ` /${input.per}` : ""}`];
    if (condition) return [`${words} = ${condition.measure} ${condition.is} ${rounded(condition.value)}`];
    if (limit !== null) return [`${words} = limit ${limit}`];
    return isLoose ? [] : [`${words} = none ${rounded(value)}`];
  });

test.each([EN, DE, FR, ES, IT, PT, NL, PL].flatMap(linesOf))("%s", (text, numbers) => {
  expect(read(text)).toEqual(numbers);
});

test("of sentences that the reader was not made for, nearly all numbers are what they are", () => {
  const labels = fresh.flatMap(([text, ...numbers]) =>
    numbers.map(([words, role, value, per]) => `${text}: ${words} = ${role} ${value}${per ? ` /${per}` : ""}`),
  );
  // A number that a label gives without its unit is found by its value.
  const found = new Set(
    fresh.flatMap(([text, ...numbers]) => {
      const readings = read(text).map((reading) => reading.split(" = ")[1] ?? "");
      return numbers.flatMap(([words]) =>
        readings.flatMap((role) => [role, role.replace(/ \/\w+$/, "")].map((each) => `${text}: ${words} = ${each}`)),
      );
    }),
  );
  const missed = labels.filter((label) => !found.has(label));
  expect(missed.length / labels.length).toBeLessThanOrEqual(0.02);
});

test("each number stands where it was said, in a text of any signs", () => {
  for (const text of ["Ｕnder ＄50, İstanbul 20 %", "my price is 19.99 — “OK”?", "marge de 30\u00a0%, 1\u202f500 €"]) {
    for (const { start, end, words } of readNumbers(text)) expect(text.slice(start, end)).toBe(words);
  }
  expect(readNumbers("marge de 30\u00a0%, prix 1\u202f500 €").map(({ value }) => value)).toEqual([0.3, 1500]);
});

test.each([
  ["1.234,50 €", 1234.5],
  ["$1,234.50", 1234.5],
  ["1'299.00 euros", 1299],
  ["1 500 zł", 1500],
  ["€2.000", 2000],
  ["$.80", 0.8],
  ["15k dollars", 15000],
  ["2 million dollars", 2_000_000],
  ["$1.5m", 1_500_000],
  ["twenty-five dollars", 25],
  ["zweihundertfünfzig Euro", 250],
  ["trois mille euros", 3000],
  ["treinta y cinco euros", 35],
  ["duecento euro", 200],
  ["duzentos euros", 200],
  ["vijfendertig euro", 35],
  ["dwieście złotych", 200],
  ["250zł", 250],
  ["75 cents", 0.75],
  ["55p", 0.55],
])("the money of: %s", (text, value) => {
  expect(readNumbers(text)).toMatchObject([{ value, unit: "money" }]);
});

test.each(["USB3 cables", "the X78", "a 4K television", "PS5 games", "Q3 and H1", "the 1st one", "version 2.0.1"])(
  "no number stands in: %s",
  (text) => {
    expect(readNumbers(text).filter(({ input, condition, limit }) => (input ?? condition ?? limit) !== null)).toEqual(
      [],
    );
  },
);

/** Bounds of prices: those that leave the number itself out, and those that include it. */
const STRICT = `over $50 | above 50 | more than $50 | under 50 | below $50 | less than $50 | fewer than $50 | > 50 | < $50
über 50 Euro | mehr als 50 Euro | unter 50 Euro | weniger als 50 Euro
plus de 50 euros | moins de 50 euros | en dessous de 50 euros
más de 50 euros | menos de 50 euros | por encima de 50 euros
più di 50 euro | oltre 50 euro | meno di 50 euro | sotto i 50 euro
mais de 50 euros | menos de 50 euros | abaixo de 50 euros
meer dan 50 euro | boven de 50 euro | minder dan 50 euro | onder de 50 euro
ponad 50 zł | powyżej 50 zł | więcej niż 50 zł | poniżej 50 zł | mniej niż 50 zł`;
const INCLUDED = `at least $50 | $50 or more | 50+ | no less than $50 | up to $50 | no more than $50 | at most 50 | 50 or less | >= 50 | ≤ $50 | between $50 and $60 | not over $50
mindestens 50 Euro | ab 50 Euro | höchstens 50 Euro | bis 50 Euro | nicht mehr als 50 Euro | 50 Euro oder mehr
au moins 50 euros | jusqu'à 50 euros | 50 euros ou moins | pas plus de 50 euros
al menos 50 euros | hasta 50 euros | no más de 50 euros | 50 euros o más
almeno 50 euro | fino a 50 euro | non più di 50 euro | 50 euro o meno
pelo menos 50 euros | até 50 euros | 50 euros ou mais
minstens 50 euro | vanaf 50 euro | tot 50 euro | 50 euro of minder
co najmniej 50 zł | od 50 zł | do 50 zł | nie więcej niż 50 zł | 50 zł lub więcej`;
const strictness = (text: string) =>
  readNumbers(text).flatMap(({ condition, value }) => (condition && value === 50 ? [condition.isStrict === true] : []));

test.each(STRICT.split(/[|\n]/))("leaves out the number itself: %s", (text) => {
  expect(strictness(`kettles ${text.trim()}`)).toEqual([true]);
});

test.each(INCLUDED.split(/[|\n]/))("includes the number itself: %s", (text) => {
  expect(strictness(`kettles ${text.trim()}`)).toEqual([false]);
});
